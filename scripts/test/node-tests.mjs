/** Runs a test file with node:test, sources through tsx and bundles as they are; buffers what it says and counts its tests. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, run } from '../run.mjs';

/** A guard against what never ends; a file that takes a minute has been seen to take eight on a busy machine. */
const LIMIT_MS = 15 * 60_000;

/**
 * @param {{ env?: object, flags?: string[], isAgain?: boolean }} options after a failure a bundle's stacks name the
 *   sources; to read their maps takes a fifth of a short file's time
 * @returns {Promise<{ passed: number, failed: number, skipped: number, output: string }>} never rejects
 */
export async function runNodeTest(file, { env = {}, flags = [], isAgain = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'vf-test-'));
  const report = join(folder, 'count.json');
  const { code, output } = await run(
    process.execPath,
    [
      ...flags,
      ...(file.endsWith('.js') ? [] : ['--import', 'tsx']),
      ...(isAgain ? ['--enable-source-maps'] : []),
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      `--test-reporter=${join(ROOT, 'scripts/test/count-reporter.mjs')}`,
      `--test-reporter-destination=${report}`,
      file,
    ],
    { quiet: true, limitMs: LIMIT_MS, env: { ...process.env, FORCE_COLOR: '0', ...env } },
  );
  const count = readCount(report);
  rmSync(folder, { recursive: true, force: true });
  // It broke outside its tests, or left some out: that is a failure even when no test says so.
  if (code !== 0 && count.failed === 0) count.failed = 1;
  return { ...count, output };
}

function readCount(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
