/** Runs client test files in a browser, by web-test-runner in a process of its own. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../postgres.mjs';
import { runTimed } from './cpu.mjs';
import { noTests } from './node-files.mjs';

const LIMIT_MS = 30 * 60_000;

/** @returns as `runNodeFiles`; the CPU seconds of a file are its share of the run's time */
export async function runClientFiles(files) {
  const folder = mkdtempSync(join(tmpdir(), 'vf-test-'));
  const report = join(folder, 'report.json');
  const args = ['tools/test/client-tests.mjs', `--port=${await freePort()}`, `--report=${report}`, ...files];
  const { output, cpuSeconds } = await runTimed(process.execPath, args, { limitMs: LIMIT_MS });
  const counts = readReport(report);
  rmSync(folder, { recursive: true, force: true });
  const totalMs = Object.values(counts).reduce((sum, { ms }) => sum + ms, 0);
  const found = files.map((file) => {
    const { ms, ...count } = counts[file] ?? noTests({ failed: 1, ms: 0 });
    return [file, { ...count, cpuSeconds: totalMs ? (cpuSeconds * ms) / totalMs : 0 }];
  });
  return { files: Object.fromEntries(found), output, cpuSeconds };
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // The browser did not finish: no file has a result.
    return {};
  }
}
