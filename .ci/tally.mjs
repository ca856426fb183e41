// tally.mjs jest|playwright FILE…          prints "passed failed skipped" of JSON reports; a later report of a test file replaces an earlier
// tally.mjs failed-files FILE…             prints the test files in which something failed, a line each
import { readFileSync } from 'node:fs';

const [kind, ...files] = process.argv.slice(2);
const reports = files.map((file) => JSON.parse(readFileSync(file, 'utf8')));

const ofJest = ({ name, assertionResults, status }) => {
  const failed = assertionResults.filter((test) => test.status === 'failed').length;
  const passed = assertionResults.filter((test) => test.status === 'passed').length;
  return {
    name,
    passed,
    // A suite that failed to load has no tests; counts as one failure.
    failed: failed === 0 && status === 'failed' ? 1 : failed,
    skipped: assertionResults.length - passed - failed,
  };
};
const testsOf = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ tests }) => tests),
  ...suites.flatMap(testsOf),
];
const ofPlaywright = (suite) => {
  const count = (...of) => testsOf(suite).filter(({ status }) => of.includes(status)).length;
  return {
    name: suite.file,
    passed: count('expected', 'flaky'),
    failed: count('unexpected'),
    skipped: count('skipped'),
  };
};
// Errors outside tests, such as a server that did not start.
const outside = ({ errors = [] }) =>
  errors.length > 0 ? [{ name: '', passed: 0, failed: errors.length, skipped: 0 }] : [];

const suites = new Map(
  reports
    .flatMap((report) => [
      ...(report.testResults ?? []).map(ofJest),
      ...(report.suites ?? []).map(ofPlaywright),
      ...outside(report),
    ])
    .map((suite) => [suite.name, suite]),
);

if (kind === 'failed-files') {
  for (const [name, { failed }] of suites) if (failed > 0) console.log(name);
} else {
  const sum = (key) => [...suites.values()].reduce((total, one) => total + one[key], 0);
  console.log(sum('passed'), sum('failed'), sum('skipped'));
}
