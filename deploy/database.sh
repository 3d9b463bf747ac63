#!/bin/sh
# Run once, as a new database is made: the app's role owns its database and may create roles, and is no superuser.
set -e
psql --username "$POSTGRES_USER" --set ON_ERROR_STOP=1 --set password="$WHIPROUND_PASSWORD" <<'SQL'
CREATE ROLE whipround LOGIN CREATEROLE PASSWORD :'password';
CREATE DATABASE whipround OWNER whipround;
SQL
