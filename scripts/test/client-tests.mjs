/**
 * Runs the client tests in a real browser with the project's web-test-runner configuration. The last line of the
 * output is each file's count as JSON, for scripts/test.mjs; before it stand the names of what has failed. Names of
 * files may follow: only those run; `--port=` is for runs side by side.
 */
import { relative } from 'node:path';
import { startTestRunner } from '@web/test-runner';

const options = process.argv.slice(2).filter((one) => one.startsWith('--'));
const files = process.argv.slice(2).filter((one) => !one.startsWith('--'));
const runner = await startTestRunner({
  argv: [...options.flatMap((one) => one.split('=')), ...files.flatMap((file) => ['--files', file])],
  readFileConfig: true,
  autoExitProcess: false,
});
if (!runner) process.exit(1);

const none = () => ({ passed: 0, failed: 0, skipped: 0 });
const said = [];

runner.on('stopped', () => {
  const files = {};
  for (const session of runner.sessions.all()) {
    const name = relative(process.cwd(), session.testFile);
    files[name] ??= none();
    countSuite(session.testResults, files[name], name);
    // A file that broke while it loaded, or timed out, ran none of its tests.
    if (!session.passed && session.errors.length > 0) {
      files[name].failed++;
      for (const { message } of session.errors) said.push(`✖ ${name}\n  ${message}`);
    }
  }
  const ran = Object.values(files).some(({ passed, failed }) => passed + failed > 0);
  const isWell = ran && said.length === 0;
  if (said.length > 0) console.log(`\n✖ failing tests:\n\n${said.join('\n')}\n`);
  console.log(JSON.stringify({ files }));
  process.exit(isWell ? 0 : 1);
});

/** Adds a suite's tests to `count`, and what has failed to what is said at the end. */
function countSuite(suite, count, name) {
  for (const test of suite?.tests ?? []) {
    count[test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed']++;
    if (!test.skipped && !test.passed) said.push(`✖ ${name} > ${test.name}\n  ${test.error?.message ?? ''}`);
  }
  for (const inner of suite?.suites ?? []) countSuite(inner, count, `${name} > ${inner.name}`);
}
