#!/bin/sh
# Once, when the database is made: the product's own role, which owns its database and nothing else, and one that only copies.
set -eu
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  -v password="$MBOA_PASSWORD" -v copying="$BACKUP_PASSWORD" <<'SQL'
CREATE ROLE mboa LOGIN PASSWORD :'password';
CREATE ROLE copying LOGIN REPLICATION PASSWORD :'copying';
CREATE DATABASE mboa OWNER mboa;
SQL
