/** A process was killed while it hid a banned person's comments: the next continues, and repeats nothing. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { buildApp } from '../../src/app';
import { loadConfig } from '../../src/config';
import { PASSWORD } from '../support/app';
import { begunDirectory } from '../support/begun';
import { freePort } from '../support/free-port';
import { serverProcesses } from '../support/process';

const processes = serverProcesses();
after(processes.remove);
const env = {
  VF_DATA_DIR: processes.dataDir,
  VF_DEMO: 'off',
  VF_RATE_LIMIT: 'off',
  VF_SECRET: 'only-for-tests-and-of-enough-length',
  // Tokens of one process are valid for the next.
  PORT: String(await freePort()),
  LOG_LEVEL: 'error',
};

const CONTAINERS = 20;
const EACH = 30;
const RESUME_MS = 180_000;

/** Creates a site with a moderator and a person who has written in many conversations. */
async function prepare() {
  await begunDirectory(processes.dataDir);
  const app = await buildApp(loadConfig(env));
  const site = await app.sites.add({ domain: 'localhost', name: 'Test site' });
  const signUp = async (name: string) => {
    const payload = { name, email: `${name}@example.org`, password: PASSWORD };
    const answer = await app.inject({ method: 'POST', url: '/v2/localhost/users?session=false', payload });
    assert.equal(answer.statusCode, 201, answer.body);
    return { id: answer.json().result.id as number, token: answer.json().access_token as string };
  };
  const mona = await signUp('mona');
  await app.db.updateTable('users').set({ role: 'moderator' }).where('id', '=', mona.id).execute();
  const finn = await signUp('finn');
  await sql`
    insert into containers (uuid, section_uuid, container_id, total_visible, date_created)
    select gen_random_uuid(), ${site.uuid}::uuid, 'article-' || i, ${EACH}::int, ${Date.now()}::bigint
    from generate_series(1, ${CONTAINERS}::int) i`.execute(app.db);
  await sql`
    insert into comments (container_uuid, section_uuid, thread_id, actor_id, content, date_created)
    select c.uuid, c.section_uuid, 0, ${finn.id}::bigint, 'text ' || i, ${Date.now()}::bigint
    from containers c, generate_series(1, ${EACH}::int) i`.execute(app.db);
  await sql`update comments set thread_id = id`.execute(app.db);
  await app.db
    .updateTable('users')
    .set({ content_created: CONTAINERS * EACH })
    .where('id', '=', finn.id)
    .execute();
  await app.close();
  return { site, mona, finn };
}

test('a job that was killed halfway starts again with the same result', { timeout: 300_000 }, async () => {
  const { site, mona, finn } = await prepare();
  const ids = Array.from({ length: CONTAINERS }, (_, i) => `article-${i + 1}`);
  const headers = { authorization: `Bearer ${mona.token}`, 'content-type': 'application/json' };
  const left = async (url: string): Promise<number> => {
    const path = `/v4/livecomments/${site.uuid}/content-containers/comment-count-and-status/by-container-ids`;
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(ids) });
    const counts = (await answer.json()) as { commentCount: number }[];
    return counts.reduce((sum, { commentCount }) => sum + commentCount, 0);
  };

  const first = await processes.start(env);
  assert.equal(await left(first.url), CONTAINERS * EACH);
  const banned = await fetch(`${first.url}/v2/localhost/users/${finn.id}/bans`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ban_level: 'hide' }),
  });
  assert.equal(banned.status, 201);
  let seen = CONTAINERS * EACH;
  while (seen > CONTAINERS * EACH - 3 * EACH) seen = await left(first.url);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  assert.ok(seen > 0, 'killed in the middle');

  const second = await processes.start(env);
  const before = await left(second.url);
  assert.ok(before > 0, 'still in the middle');
  for (const until = Date.now() + RESUME_MS; Date.now() < until && (await left(second.url)) > 0; ) await wait(200);
  assert.equal(await left(second.url), 0);
  second.child.kill('SIGTERM');
  await once(second.child, 'exit');

  const app = await buildApp(loadConfig(env));
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*)::int from comments where state <> 'hidden') as shown,
      (select count(*)::int from comments where state_reasons <> '["actor_hide_banned"]') as otherwise,
      (select sum(content_created)::int from users) as counted,
      (select count(*)::int from events where action = 'disabled') as told,
      (select count(*)::int from (
        select c.uuid from containers c join events e on e.container_uuid = c.uuid
        group by c.uuid, c.seq having count(*) <> c.seq or max(e.seq) <> c.seq) x) as gaps`.execute(app.db);
  await app.close();
  assert.deepEqual(rows, [{ shown: 0, otherwise: 0, counted: 0, told: CONTAINERS * EACH, gaps: 0 }]);
});
