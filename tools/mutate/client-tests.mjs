/** Runs client tests in one browser for all mutants (browser.mjs), and starts another if a mutant hangs it. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesIn } from '../check/files.mjs';
import { freePort } from '../postgres.mjs';
import { ROOT } from '../run.mjs';
import { secondsOf } from '../test/seconds.mjs';
import { textOf } from './draw.mjs';
import { withMutants } from './schemata.mjs';

/** Time limit of a file with a mutant, as a multiple of the slowest file's time: on a busy machine all are slow. */
const TIMES_AS_LONG = 5;
const AT_LEAST_MS = 2 * 60_000;
const AT_MOST_MS = 60 * 60_000;

/** The same as `openServerTests`, for the client. */
export async function openClientTests(mutants) {
  const tests = filesIn(ROOT, ['core', 'components'], (file) => /\.test\.tsx?$/.test(file));
  const folder = mkdtempSync(join(tmpdir(), 'vf-mutants-'));
  const sources = join(folder, 'sources.json');
  const files = [...new Set(mutants.map(({ file }) => file))];
  const changed = files.map((file) => [
    file,
    withMutants(
      textOf(file),
      mutants.filter((mutant) => mutant.file === file),
    ),
  ]);
  writeFileSync(sources, JSON.stringify(Object.fromEntries(changed)));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

  let browser;
  async function close() {
    const ended = browser?.connected && once(browser, 'exit');
    browser?.disconnect();
    browser = undefined;
    await ended;
  }

  let slowestMs = AT_LEAST_MS / TIMES_AS_LONG;
  async function runTest(id, file) {
    browser ??= fork('tools/mutate/browser.mjs', [String(await freePort()), sources, ...tests], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const start = performance.now();
    const result = await answerOf(browser, { id, file }, id ? TIMES_AS_LONG * slowestMs : AT_MOST_MS);
    if (id === 0) slowestMs = Math.max(slowestMs, performance.now() - start);
    if (result) return result;
    await close();
    return { file, isPassed: false, reached: [] };
  }

  async function runTests(id, files) {
    const results = [];
    for (const file of files) {
      results.push(await runTest(id, file));
      if (!results.at(-1).isPassed) break;
    }
    return results;
  }
  return { tests, secondsOf: (test) => secondsOf({ name: 'client' }, test), runTests, close };
}

/** @returns undefined when the browser hangs or has ended */
function answerOf(browser, request, limitMs) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish(), limitMs);
    const end = () => finish();
    function finish(result) {
      clearTimeout(timer);
      browser.off('message', finish).off('exit', end);
      resolve(result);
    }
    browser.on('message', finish).on('exit', end);
    browser.send(request);
  });
}
