#!/bin/sh
# Runs a command of the shop as its user, with its settings and data: run.sh backup /var/backups/storefront
set -eu
command=$1
shift
exec systemd-run --quiet --pipe --wait --collect --uid=storefront --working-directory=/opt/storefront \
  --property=EnvironmentFile=/etc/storefront/production.env --setenv=NODE_ENV=production --setenv=DATA_DIR=/var/lib/storefront \
  /usr/bin/node "dist/cli/$command.js" "$@"
