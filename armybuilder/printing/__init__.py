"""Sheets: army lists on paper."""
