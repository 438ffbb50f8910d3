/**
 * Runs the client tests in a real browser with the project's web-test-runner configuration. The last line of the
 * output is the count as JSON, for scripts/test.mjs. Names of files may follow: only those run; `--port=` is for runs side
 * by side.
 */
import { startTestRunner } from '@web/test-runner';

const options = process.argv.slice(2).filter((one) => one.startsWith('--'));
const files = process.argv.slice(2).filter((one) => !one.startsWith('--'));
const runner = await startTestRunner({
  argv: [...options.flatMap((one) => one.split('=')), ...files.flatMap((file) => ['--files', file])],
  readFileConfig: true,
  autoExitProcess: false,
});
if (!runner) process.exit(1);

runner.on('stopped', () => {
  const count = { passed: 0, failed: 0, skipped: 0 };
  for (const session of runner.sessions.all()) {
    countSuite(session.testResults, count);
    // A file that broke while it loaded, or timed out, ran none of its tests.
    if (!session.passed && session.errors.length > 0) count.failed++;
  }
  if (count.passed + count.failed === 0) count.failed = 1;
  console.log(JSON.stringify(count));
  process.exit(count.failed === 0 ? 0 : 1);
});

function countSuite(suite, count) {
  for (const test of suite?.tests ?? []) count[test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed']++;
  for (const inner of suite?.suites ?? []) countSuite(inner, count);
}
