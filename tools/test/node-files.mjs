/** Runs test files with node:test in one process: bundles directly, sources through tsx. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../run.mjs';
import { runTimed } from './cpu.mjs';

/** For a process that never ends: a file has taken eight minutes on a busy machine. */
const LIMIT_MS = 15 * 60_000;
const LIMIT_MORE_MS = 3 * 60_000;

/**
 * @param {{ name: string, path: string }[]} files `path` is what runs: the source itself, or its bundle
 * @param {{ env?: object, flags?: string[], hasSourceMaps?: boolean }} options `hasSourceMaps`: stacks name the sources;
 *   reading the maps takes a fifth of a short file's time
 * @returns {Promise<{ files: Record<string, Count>, output: string, cpuSeconds: number }>} never rejects; a file that
 *   reported nothing counts as one failure
 */
export async function runNodeFiles(files, { env = {}, flags = [], hasSourceMaps = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'vf-test-'));
  const report = join(folder, 'report.ndjson');
  const isSource = files.some(({ path }) => !path.endsWith('.js'));
  const { code, output, cpuSeconds } = await runTimed(
    process.execPath,
    [
      ...flags,
      ...(isSource ? ['--import', 'tsx'] : []),
      ...(hasSourceMaps ? ['--enable-source-maps'] : []),
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      `--test-reporter=${join(ROOT, 'tools/test/reporter.mjs')}`,
      `--test-reporter-destination=${report}`,
      'tools/test/run-files.mjs',
      ...files.flatMap(({ name, path }) => [name, path]),
    ],
    { limitMs: LIMIT_MS + (files.length - 1) * LIMIT_MORE_MS, env: { ...process.env, FORCE_COLOR: '0', ...env } },
  );
  const counts = readReport(report);
  rmSync(folder, { recursive: true, force: true });
  for (const { name } of files) counts[name] ??= noTests({ failed: 1 });
  const hasFailed = Object.values(counts).some(({ failed }) => failed > 0);
  // The process crashed after its last test.
  if (code !== 0 && !hasFailed) counts[files.at(-1).name].failed = 1;
  return { files: counts, output, cpuSeconds };
}

/** The count of a file that ran no test. */
export const noTests = (more) => ({ passed: 0, failed: 0, skipped: 0, names: [], cpuSeconds: 0, ...more });

/** @typedef {{ passed: number, failed: number, skipped: number, names: string[], cpuSeconds: number }} Count */

function readReport(path) {
  const counts = {};
  try {
    for (const line of readFileSync(path, 'utf8').split('\n').filter(Boolean)) {
      const { file, ...count } = JSON.parse(line);
      counts[file] = count;
    }
  } catch {
    // The process ended before its first file did.
  }
  return counts;
}
