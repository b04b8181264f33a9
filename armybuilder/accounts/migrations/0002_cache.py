"""The table of the cache that counts attempts, so that `migrate` is all a new site needs."""

from django.core.management import call_command
from django.db import migrations


def make_table(apps, schema_editor):
    call_command(
        "createcachetable", "cache", database=schema_editor.connection.alias, verbosity=0
    )


class Migration(migrations.Migration):

    dependencies = [("accounts", "0001_user")]

    operations = [
        migrations.RunPython(make_table, migrations.RunPython.noop),
    ]
