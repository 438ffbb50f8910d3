/** Kills the server (kill -9) while pages report use: everything older than 5 s is stored (design decision 24). */
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { loadConfig } from '../../src/config';
import { openDatabase } from '../../src/database/database';
import { createSiteRegistry } from '../../src/modules/sites/sites/site-registry';
import { begunDirectory } from '../support/begun';
import { type Processes, serverProcesses } from '../support/process';

const LOST_MS = 5000;
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

let processes: Processes;
let dataDir: string;
before(async () => {
  processes = serverProcesses();
  dataDir = await begunDirectory();
});
after(() => {
  processes?.remove();
  if (dataDir) rmSync(dataDir, { recursive: true });
});

async function inDatabase<T>(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> {
  const database = await openDatabase(loadConfig({ VF_DATA_DIR: dataDir }));
  return work(database).finally(() => database.close());
}

it('loses no count that is five seconds old', async () => {
  const { uuid } = await inDatabase(async (database) =>
    (await createSiteRegistry(database, Date.now)).add({ domain: 'localhost', settings: { enable_analytics: true } }),
  );
  const server = await processes.start({ VF_DATA_DIR: dataDir, VF_RATE_LIMIT: 'off' });
  const told: number[] = [];
  for (const until = Date.now() + 2 * LOST_MS; Date.now() < until; await wait(100)) {
    const records = [{ name: 'PAGE_VIEW', n: 1 }];
    const answer = await fetch(`${server.url}/v1/analytics/${uuid}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'user-agent': BROWSER },
      body: JSON.stringify({
        v: 10,
        batch_id: `killed-${told.length}`,
        container_id: '',
        segment: 'anonymous',
        records,
      }),
    });
    assert.equal(answer.status, 204, await answer.text());
    told.push(Date.now());
  }
  const killed = Date.now();
  server.child.kill('SIGKILL');
  await server.ended;

  const stored = await inDatabase(async ({ db }) => {
    const { rows } = await sql<{ n: number }>`select coalesce(sum(n), 0)::int as n from analytics_minutes`.execute(db);
    return rows[0]?.n ?? 0;
  });
  const old = told.filter((at) => at <= killed - LOST_MS).length;
  assert.ok(old > 0 && stored >= old && stored <= told.length, `${stored} of ${told.length}, ${old} of them old`);
});
