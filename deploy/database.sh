#!/bin/sh
# Runs once, when the database of compose.yaml is made: the application reads and writes rows, and owns nothing.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --set=password="$APP_PASSWORD" <<'SQL'
create role parley login nosuperuser nocreatedb nocreaterole password :'password';
revoke create on schema public from public;
grant usage on schema public to parley;
SQL
