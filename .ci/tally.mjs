// Prints "passed failed skipped" of the JSON reports of Jest or Playwright: tally.mjs jest|playwright FILE…
import { readFileSync } from 'node:fs';

const [kind, ...files] = process.argv.slice(2);

const counts = {
  // A suite that could not even be read holds no tests; it counts as one failure.
  jest: (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  }),
  playwright: ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }),
};

const sum = { passed: 0, failed: 0, skipped: 0 };
for (const file of files) {
  const counted = counts[kind](JSON.parse(readFileSync(file, 'utf8')));
  for (const key of Object.keys(sum)) sum[key] += counted[key];
}
console.log(sum.passed, sum.failed, sum.skipped);
