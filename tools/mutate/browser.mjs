/**
 * `browser.mjs <port> <sources.json> <test file>…`: web-test-runner with mutants in its sources. Each message
 * `{ id, file }` from the parent process runs one test file with that mutant active.
 */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { startTestRunner, TestRunner } from '@web/test-runner';

/** No limit here: the parent process decides on time limits. */
const NO_LIMIT_MS = 60 * 60_000;
const CLOSING_MS = 5000;
const [port, sources, ...files] = process.argv.slice(2);
const changed = JSON.parse(readFileSync(sources, 'utf8'));
let active = 0;
const reached = new Set();

/**
 * Captured before a test replaces the network. Waits for the answer, so that none is missing at the end of a file. Clears the
 * storage, because a test that a mutant has ended leaves its entries there.
 */
const pageFor = (framework) => `<!DOCTYPE html><html><head></head><body><script>{
  localStorage.clear();
  sessionStorage.clear();
  const { open, send } = XMLHttpRequest.prototype, Request = XMLHttpRequest, told = new Set();
  globalThis.__mutant = (id) => {
    if (!told.has(id)) {
      told.add(id);
      const request = new Request();
      open.call(request, 'GET', '/mutant-reached/' + id, false);
      send.call(request);
    }
    return id === ${active};
  };
}</script><script type="module" src="${framework}"></script></body></html>`;

const mutants = {
  name: 'mutants',
  serve({ path }) {
    const [, id] = /^\/mutant-reached\/(\d+)$/.exec(path) ?? [];
    if (id) {
      reached.add(Number(id));
      return { type: 'txt', body: '', headers: { 'cache-control': 'no-store' } };
    }
    const body = changed[path.slice(1)];
    return body === undefined ? undefined : { type: 'js', body };
  },
};

const { runTests } = TestRunner.prototype;
// Prevents a start, which would run every file.
TestRunner.prototype.runTests = () => {};
const runner = await startTestRunner({
  argv: ['--port', port, ...files.flatMap((file) => ['--files', file])],
  config: { plugins: [mutants] },
  autoExitProcess: false,
});
TestRunner.prototype.runTests = runTests;
Object.assign(runner.config, {
  browserStartTimeout: NO_LIMIT_MS,
  testsStartTimeout: NO_LIMIT_MS,
  testsFinishTimeout: NO_LIMIT_MS,
  concurrency: 2,
});
runner.config.testFramework.config.bail = true;
const sessionOf = new Map();
for (const session of [...runner.sessions.all()]) {
  sessionOf.set(relative(process.cwd(), session.testFile), session);
  session.group.testRunnerHtml = pageFor;
  runner.sessions.update({ ...session, status: 'FINISHED' });
}
// While one file seems to run, the runner keeps the browser open.
runner.sessions.sessionsMap.set('open', { ...runner.sessions.all().next().value, id: 'open', status: 'TEST_FINISHED' });

/** The name of the first failed test, with its error. */
const problemOf = ({ tests = [], suites = [] }) => {
  const failed = tests.find(({ error }) => error);
  return failed ? `${failed.name}: ${failed.error.message}` : suites.map(problemOf).find(Boolean);
};

let runs = 0;
process.on('message', ({ id, file }) => {
  active = id;
  reached.clear();
  const session = sessionOf.get(file);
  runner.sessions.on('session-status-updated', function finish(now) {
    if (now.id !== session.id || now.status !== 'FINISHED') return;
    runner.sessions.off('session-status-updated', finish);
    const problem = problemOf(now.testResults ?? {}) ?? now.errors[0]?.message;
    if (process.connected) process.send({ file, isPassed: now.passed, reached: [...reached], problem });
  });
  runs++;
  runner.scheduler.schedule(runs, [{ ...session, passed: false, errors: [] }]);
});

process.on('disconnect', async () => {
  setTimeout(() => process.exit(1), CLOSING_MS);
  for (const browser of runner.browsers) await browser.stop();
  process.exit(0);
});
