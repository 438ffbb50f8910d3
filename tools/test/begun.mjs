/** Data of a first start with the demo, on either database; servers of tests copy it to save time. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../postgres.mjs';
import { ROOT } from '../run.mjs';
import { EMBEDDED_FLAGS } from './databases.mjs';

/**
 * Starts the built server on an empty directory and ends it.
 *
 * @param {string} [postgres] the address of a PostgreSQL to create the database on; without it, the embedded one is used
 * @returns the directory, which is removed when this process ends, and the name of the database, which `drop` removes
 */
export async function beginData(postgres) {
  const folder = mkdtempSync(join(tmpdir(), 'vf-begun-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const template = postgres ? `begun_${randomBytes(8).toString('hex')}` : '';
  const onPostgres = (sql) => postgres && runOn(postgres, sql);
  await onPostgres(`create database ${template}`);
  const child = spawn(process.execPath, [...(postgres ? [] : EMBEDDED_FLAGS), 'server/dist/server.js'], {
    cwd: ROOT,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      VF_DATA_DIR: folder,
      DATABASE_URL: postgres ? Object.assign(new URL(postgres), { pathname: `/${template}` }).href : '',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  let said = '';
  let isStopped = false;
  for await (const text of child.stdout) {
    said += text;
    // All data is written when the server listens. A second signal would end the process at once, with exit code 1.
    if (isStopped || !/^Community server on /m.test(said)) continue;
    isStopped = child.kill('SIGTERM');
  }
  const [code] = await gone;
  if (code !== 0) throw new Error(`a first start ended with ${code}: ${said}`);
  return { folder, template, drop: () => onPostgres(`drop database if exists ${template} with (force)`) };
}

async function runOn(url, sql) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
