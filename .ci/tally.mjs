// tally.mjs jest|playwright FILE…          prints "passed failed skipped" of JSON reports; a later report of a test file replaces an earlier
// tally.mjs failed-files FILE…             prints the test files in which something failed, a line each
import { readFileSync } from 'node:fs';

const [kind, ...files] = process.argv.slice(2);
const reports = files.map((file) => JSON.parse(readFileSync(file, 'utf8')));
const suites = new Map(
  reports.flatMap(({ testResults = [] }) => testResults).map((suite) => [suite.name, suite]),
);

const jestCounts = ({ assertionResults, status }) => {
  const failed = assertionResults.filter((test) => test.status === 'failed').length;
  const passed = assertionResults.filter((test) => test.status === 'passed').length;
  return {
    passed,
    // A suite that could not even be read holds no tests; it counts as one failure.
    failed: failed === 0 && status === 'failed' ? 1 : failed,
    skipped: assertionResults.length - passed - failed,
  };
};
const playwrightCounts = ({ stats, errors }) => ({
  // Flaky: failed once, passed when tried again. The report names it.
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  skipped: stats.skipped,
});

if (kind === 'failed-files') {
  for (const [name, { status }] of suites) if (status === 'failed') console.log(name);
} else {
  const counts = kind === 'jest' ? [...suites.values()].map(jestCounts) : reports.map(playwrightCounts);
  const sum = (key) => counts.reduce((total, one) => total + one[key], 0);
  console.log(sum('passed'), sum('failed'), sum('skipped'));
}
