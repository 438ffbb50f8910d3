/** A data directory as a first start with the demo leaves it: journeys copy it, as making one takes longer than most do. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../postgres.mjs';
import { ROOT } from '../run.mjs';

/** Starts the built server on an empty directory and ends it. @returns the directory, which goes with this process. */
export async function beginData() {
  const folder = mkdtempSync(join(tmpdir(), 'vf-begun-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const child = spawn(process.execPath, ['server/dist/server.js'], {
    cwd: ROOT,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      VF_DATA_DIR: folder,
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  let said = '';
  // Once it listens all is written.
  for await (const text of child.stdout) {
    said += text;
    if (/^Community server on /m.test(said)) child.kill('SIGTERM');
  }
  const [code] = await gone;
  if (code !== 0) throw new Error(`a first start ended with ${code}: ${said}`);
  return folder;
}
