/** Runs test files with node:test through tsx, shows them as they go, and counts them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, run } from '../run.mjs';

/** @returns {Promise<{ passed: number, failed: number, skipped: number }>} */
export async function runNodeTests(files, { env = {}, concurrency = 1, timeoutMs = 300_000, cwd = ROOT } = {}) {
  if (files.length === 0) return { passed: 0, failed: 0, skipped: 0 };
  const folder = mkdtempSync(join(tmpdir(), 'vf-test-'));
  const report = join(folder, 'count.json');
  const { code } = await run(
    process.execPath,
    [
      '--import',
      'tsx',
      '--test',
      `--test-concurrency=${concurrency}`,
      `--test-timeout=${timeoutMs}`,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      `--test-reporter=${join(ROOT, 'scripts/test/count-reporter.mjs')}`,
      `--test-reporter-destination=${report}`,
      ...files,
    ],
    { cwd, env: { ...process.env, FORCE_COLOR: '0', ...env } },
  );
  const count = readCount(report);
  rmSync(folder, { recursive: true, force: true });
  // The runner itself broke: that is a failure even when no test says so.
  if (code !== 0 && count.failed === 0) count.failed = 1;
  return count;
}

function readCount(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}
