/** Live blogs under measurement: a writer, and posts, published one by one or inserted into the tables. */
import { sql } from 'kysely';
import type { Database } from '../../server/src/database/database';
import { livestories } from '../../server/src/modules/content/kinds/livestories.kind';
import { addPeople, type Place } from './bare-server';
import { texts } from './texts';
import { addContainers } from './writing';

export interface Blog {
  site_uuid: string;
  uuid: string;
  /** Token and id of a moderator. */
  token: string;
  actor: number;
}

/** Creates the tables, a site, a moderator and an empty blog for each of these ids. */
export async function addBlogs(database: Database, place: Place, ids: string[]): Promise<Blog[]> {
  const { site_uuid, people } = await addPeople(database, place, 1);
  const [person] = people;
  if (!person) throw new Error('nobody is there');
  await database.db.updateTable('users').set({ role: 'moderator' }).where('id', '=', person.id).execute();
  const uuids = await addContainers(database, site_uuid, ids, livestories);
  return uuids.map((uuid) => ({ site_uuid, uuid, token: person.token, actor: person.id }));
}

/** Publishes a post that readers recognize by its mark. @returns when it was acknowledged, in ms since the epoch */
export async function writePost(origin: string, { site_uuid, uuid, token }: Blog, mark: string): Promise<number> {
  const text = `News with the mark ${mark}. Two lines or so follow it, as reporters write them on an evening like this one.`;
  const answer = await fetch(`${origin}/v4/liveblog/${site_uuid}/${uuid}/posts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ content: text, body: [{ type: 'paragraph', text }] }),
  });
  if (!answer.ok) throw new Error(`a post was refused: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
  return performance.timeOrigin + performance.now();
}

/** Inserts this many posts, one a minute; the last is new. */
export async function fillBlog({ db }: Database, { uuid, site_uuid, actor }: Blog, count: number): Promise<void> {
  await sql`
    with base as (select setval(pg_get_serial_sequence('comments', 'id'),
      nextval(pg_get_serial_sequence('comments', 'id')) + ${count}::bigint + 1) - ${count}::bigint - 1 as id),
    told as (
      select base.id + n as id, ${Date.now()}::bigint - 60000 * (${count}::bigint - n) as at,
        'Update ' || n || '. ' || (${texts}::text[])[1 + n % ${texts.length}::int] as text
      from base, generate_series(1, ${count}::bigint) as n
    ),
    stored as (
      insert into comments (id, kind, container_uuid, section_uuid, thread_id, actor_id, content, date_created, fields)
      select id, ${livestories.name}, ${uuid}::uuid, ${site_uuid}::uuid, id, ${actor}::bigint, text, at,
        jsonb_build_object('title', null, 'time_shown', at, 'rev', 1,
          'body', jsonb_build_array(jsonb_build_object('type', 'paragraph', 'text', text)))
      from told
    )
    insert into posts (comment_id, body, time_shown, rev)
    select id, jsonb_build_array(jsonb_build_object('type', 'paragraph', 'text', text)), at, 1 from told`.execute(db);
  await sql`update containers set total_visible = ${count} where uuid = ${uuid}`.execute(db);
  await sql`analyze comments, posts`.execute(db);
}
