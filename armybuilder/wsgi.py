"""The door for a web server: `gunicorn armybuilder.wsgi`."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.settings.prod")
application = get_wsgi_application()
