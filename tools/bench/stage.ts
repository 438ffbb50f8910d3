/**
 * The measured server: the built one, like `npm start`, in a separate process, on a pre-filled database. PostgreSQL
 * when its programs are installed, else PGlite.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { numericIdToUuid } from '../../core/contract/values/ids';
import { buildApp } from '../../server/src/app';
import { loadConfig } from '../../server/src/config';
import { type Server, startServer } from '../../test/journeys/support/server';
import { findPostgres, startPostgres } from '../postgres.mjs';
import { names, texts } from './texts';

export const DOMAIN = 'localhost';
export const PASSWORD = 'correct horse battery';
/** Comment ids of each thread begin at a multiple of this. */
const IDS_PER_THREAD = 1_000_000;

export interface Thread {
  container_id: string;
  roots: number;
  /** Number of replies to each root. */
  replies: number;
  /** All comments wait for a moderator. */
  isWaiting?: true;
}

/** Account of the moderator, with PASSWORD. */
export const MODERATOR = 'desk.mark@example.org';

export interface Stage {
  server: Server;
  database: 'PostgreSQL' | 'PGlite';
  site_uuid: string;
  /** Container uuids by container id. */
  containers: Map<string, string>;
  /** Names of the comments' writers, by uuid. */
  authors: Map<string, string>;
  /** A person with an account, for interactions and posts. */
  reader: { access: string; refresh: string };
  close(): Promise<void>;
}

export async function openStage(threads: Thread[], env: Record<string, string> = {}): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'vf-bench-'));
  const cluster = findPostgres() ? await startPostgres() : undefined;
  const wipe = () => {
    cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const ours = { VF_DATA_DIR: folder, VF_DEMO: 'off', DATABASE_URL: cluster?.url ?? '', ...env };
  try {
    const filled = await fillDatabase(ours, threads);
    const server = await startServer(ours);
    return {
      server,
      reader: await signUp(server.origin),
      database: cluster ? 'PostgreSQL' : 'PGlite',
      ...filled,
      close: async () => {
        await server.close();
        wipe();
      },
    };
  } catch (error) {
    wipe();
    throw error;
  }
}

/** Signs up at the running server, because tokens contain the server's address. */
export async function signUp(
  origin: string,
  name = 'Bench Mark',
  email = 'bench@example.org',
): Promise<Stage['reader']> {
  const answer = await fetch(`${origin}/v2/${DOMAIN}/users?session=false`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email, password: PASSWORD }),
  });
  const { access_token, refresh_token } = (await answer.json()) as { access_token: string; refresh_token: string };
  return { access: access_token, refresh: refresh_token };
}

/** Accounts through the server's interface, comments directly into its tables, which is hours faster. */
async function fillDatabase(env: Record<string, string>, threads: Thread[]) {
  const app = await buildApp(loadConfig({ LOG_LEVEL: 'fatal', VF_RATE_LIMIT: 'off', ...env }));
  try {
    const site = await app.sites.add({ domain: DOMAIN, name: 'Bench', hosts: ['127.0.0.1'] });
    const addAuthor = async (name: string) => {
      const email = `${name.toLowerCase().replaceAll(/\W+/g, '.')}@example.org`;
      const url = `/v2/${DOMAIN}/users?session=false`;
      const answer = await app.inject({ method: 'POST', url, payload: { name, email, password: PASSWORD } });
      if (answer.statusCode !== 201) throw new Error(`sign-up of ${name}: ${answer.body}`);
      return answer.json() as { result: { id: number } };
    };
    const authors = await Promise.all(names.map(addAuthor));
    await addAuthor('Desk Mark');
    await sql`update users set role = 'moderator' where email = ${MODERATOR}`.execute(app.db);
    const containers = new Map<string, string>();
    for (const [index, { container_id, roots, replies, isWaiting }] of threads.entries()) {
      const url = `/v4/livecomments/${site.uuid}`;
      const made = await app.inject({ method: 'POST', url, payload: { container_id } });
      const { content_container_uuid } = made.json() as { content_container_uuid: string };
      containers.set(container_id, content_container_uuid);
      const count = roots * (1 + replies);
      const first = (index + 1) * IDS_PER_THREAD;
      const actors = authors.map(({ result }) => result.id);
      // Comment n of thread n / (1 + replies), oldest first, one in seven minutes.
      await sql`
        insert into comments (id, container_uuid, section_uuid, thread_id, parent_id, parent_actor_id, actor_id, content,
                              date_created, total_likes, total_replies, total_direct_replies)
        select id, ${content_container_uuid}::uuid, ${site.uuid}::uuid, root, case when id <> root then root end,
               case when id <> root then (${actors}::bigint[])[1 + root % ${actors.length}::int] end,
               (${actors}::bigint[])[1 + id % ${actors.length}::int],
               (${texts}::text[])[1 + id % ${texts.length}::int],
               ${Date.now()}::bigint - 420000::bigint * (${first + count}::bigint - id), id * 7919 % 23,
               case when id = root then ${replies}::int else 0 end, case when id = root then ${replies}::int else 0 end
        from (select ${first}::bigint + n as id, ${first}::bigint + n - n % ${1 + replies}::int as root
              from generate_series(0, ${count - 1}::int) as n) as numbers`.execute(app.db);
      await sql`update containers set total_visible = ${isWaiting ? 0 : count} where uuid = ${content_container_uuid}`.execute(
        app.db,
      );
      if (isWaiting)
        await sql`update comments set state = 'awaiting_moderation', state_reasons = '["content_awaiting_moderation"]'
          where container_uuid = ${content_container_uuid}`.execute(app.db);
    }
    // Later posts must be newer than the existing comments.
    await sql`select setval(pg_get_serial_sequence('comments', 'id'), ${(threads.length + 2) * IDS_PER_THREAD}::bigint)`.execute(
      app.db,
    );
    await sql`analyze comments`.execute(app.db);
    const named = new Map(authors.map(({ result }, index) => [numericIdToUuid(result.id), names[index] as string]));
    return {
      site_uuid: site.uuid,
      containers,
      authors: named,
    };
  } finally {
    await app.close();
  }
}
