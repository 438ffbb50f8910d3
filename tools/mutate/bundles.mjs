/** Runs bundled test files in one process, with one mutant active, until a test fails. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, run } from '../run.mjs';

/** CPU time, which does not depend on other load, ends an endless loop; the clock limit ends a waiting one. */
const CPU_SECONDS = 300;
/** Without a mutant, files may take longer. */
const CPU_SECONDS_WITHOUT_MUTANT = 1200;
const LIMIT_MS = 60 * 60_000;

const addressOf = (name) => pathToFileURL(join(ROOT, 'tools/mutate', name)).href;

/** Flags for client tests, which need globals of a browser's test runner. */
export const CLIENT_FLAGS = [`--import=${addressOf('begin.mjs')}`];

/**
 * @param {number} id of the mutant, 0 for none
 * @param {string[]} files
 * @param {(file: string) => string} pathOf
 * @param {{ env?: object, flags?: string[] }} options
 * @returns {Promise<import('./hunt.mjs').Result[]>} of the files before the first failure, and of the one that failed
 */
export async function runBundles(id, files, pathOf, { env, flags = [] }) {
  const folder = mkdtempSync(join(tmpdir(), 'vf-mutant-'));
  const report = join(folder, 'report.ndjson');
  const args = [
    ...flags,
    `--import=${addressOf('server-begin.mjs')}`,
    `--test-reporter=${addressOf('first-failure.mjs')}`,
    '--test-reporter-destination=stdout',
    'tools/test/run-files.mjs',
    ...files.flatMap((file) => [file, pathOf(file)]),
  ];
  const limited = `ulimit -t ${id ? CPU_SECONDS : CPU_SECONDS_WITHOUT_MUTANT}; exec "$@"`;
  const own = { ...process.env, ...env, VF_MUTANT: String(id), VF_MUTANT_REPORT: report };
  const { code } = await run('sh', ['-c', limited, 'sh', process.execPath, ...args], {
    quiet: true,
    limitMs: LIMIT_MS,
    env: own,
  });
  const results = readResults(report);
  rmSync(folder, { recursive: true, force: true });
  if (code === 0) return results;
  const passed = results.filter(({ isPassed }) => isPassed);
  // Without a failed test the process crashed or was ended, in the first file without a result.
  const failed = results.find(({ isPassed }) => !isPassed)?.file ?? files[passed.length] ?? files.at(-1);
  return [...passed.filter(({ file }) => file !== failed), { file: failed, isPassed: false, reached: [] }];
}

function readResults(path) {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  } catch {
    // The process ended before its first file did.
    return [];
  }
}
