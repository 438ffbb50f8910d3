/**
 * `node tools/test/client-tests.mjs --port=<port> --report=<file> <test file>…`: runs client tests in a real browser with the
 * project's web-test-runner configuration. Prints failures, and writes counts, names and milliseconds of each file as JSON.
 */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { startTestRunner } from '@web/test-runner';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string' }, report: { type: 'string' } },
});
const runner = await startTestRunner({
  argv: ['--port', values.port, ...positionals.flatMap((file) => ['--files', file])],
  readFileConfig: true,
  autoExitProcess: false,
});
if (!runner) process.exit(1);

const files = {};
const failures = [];

runner.on('stopped', () => {
  for (const session of runner.sessions.all()) {
    const name = relative(process.cwd(), session.testFile);
    files[name] ??= { passed: 0, failed: 0, skipped: 0, names: [], ms: 0 };
    countSuite(session.testResults, files[name], [name]);
    // A file that crashed during loading, or timed out, ran none of its tests.
    if (!session.passed && session.errors.length > 0) {
      files[name].failed++;
      for (const { message } of session.errors) failures.push(`✖ ${name}\n  ${message}`);
    }
  }
  if (failures.length > 0) console.log(`\n✖ failing tests:\n\n${failures.join('\n')}\n`);
  writeFileSync(values.report, JSON.stringify(files));
  process.exit(failures.length > 0 ? 1 : 0);
});

/** Adds the tests of a suite and of the suites in it. */
function countSuite(suite, count, path) {
  for (const { name, skipped, passed, duration, error } of suite?.tests ?? []) {
    count[skipped ? 'skipped' : passed ? 'passed' : 'failed']++;
    count.names.push([...path.slice(1), name].join(' > '));
    count.ms += duration ?? 0;
    if (!skipped && !passed) failures.push(`✖ ${[...path, name].join(' > ')}\n  ${error?.message ?? ''}`);
  }
  for (const inner of suite?.suites ?? []) countSuite(inner, count, [...path, inner.name]);
}
