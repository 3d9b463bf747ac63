#!/bin/sh
# Runs once, when the database is created. The app never connects as a superuser: whipround_owner owns the database and
# migrates it; whipround, the app's own role, owns nothing and has only what the migrations grant to whipround_app.
set -e
psql --username "$POSTGRES_USER" --set ON_ERROR_STOP=1 \
  --set owner="$WHIPROUND_OWNER_PASSWORD" --set app="$WHIPROUND_PASSWORD" <<'SQL'
CREATE ROLE whipround_owner LOGIN CREATEROLE PASSWORD :'owner';
CREATE ROLE whipround LOGIN PASSWORD :'app';
CREATE ROLE whipround_app NOLOGIN;
GRANT whipround_app TO whipround_owner WITH ADMIN OPTION;
GRANT whipround_app TO whipround;
CREATE DATABASE whipround OWNER whipround_owner;
REVOKE ALL ON DATABASE whipround FROM PUBLIC;
GRANT CONNECT ON DATABASE whipround TO whipround;
SQL
