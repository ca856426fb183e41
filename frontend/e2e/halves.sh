#!/bin/sh
# Runs the journeys as two parallel shards, each with its own product. A failure of one does not stop the other.
half() {
  PLAYWRIGHT_BLOB_OUTPUT_FILE=test-results/e2e-halves/$1.zip playwright test -c e2e/playwright.config.ts $JOURNEYS \
    --shard="$1/2" --output="test-results/e2e-$1" --reporter=list,blob
}
half 1 &
first=$!
half 2 &
second=$!
wait "$first"
code=$?
wait "$second" && exit "$code"
