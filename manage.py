#!/usr/bin/env python3
import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if sys.argv[1:2] == ["demo"]:
        os.environ["TABLESIDE_DEMO"] = "1"
    os.umask(0o077)  # the database and everything beside it is for this account only
    for stream in (sys.stdout, sys.stderr):
        # A console that lacks a letter of somebody's name shows its number instead of failing.
        stream.reconfigure(errors="backslashreplace")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as misconfigured:
        sys.exit(str(misconfigured))
