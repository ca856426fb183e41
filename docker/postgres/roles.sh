#!/bin/sh
# Runs once, when the database is created: the product's role, which owns only its database, and a role for backups.
set -eu
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  -v password="$MBOA_PASSWORD" -v copying="$BACKUP_PASSWORD" <<'SQL'
CREATE ROLE mboa LOGIN PASSWORD :'password';
CREATE ROLE copying LOGIN REPLICATION PASSWORD :'copying';
CREATE DATABASE mboa OWNER mboa;
SQL
