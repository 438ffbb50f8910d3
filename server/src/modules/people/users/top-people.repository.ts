/**
 * The people with the highest counts of each site. Once a minute, one process reads a slice of all writers and corrects the stored
 * list, so that the cost does not grow with the number of people. On a site with 100,000 writers, a full walk takes an hour.
 */
import { type Kysely, sql } from 'kysely';
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import type { Tables } from '../../../database/schema';
import { areWritersOf } from './writers';

type Db = Kysely<Tables>;

export interface TopPerson {
  id: number;
  content_created: number;
  replies_received: number;
  likes_created: number;
  likes_received: number;
  subscriber_count: number;
}

/** Number of people that each count ranks. */
export const RANKED = 1000;
/** People that one slice reads: about 200 blocks. */
const SLICE = 1500;

const counts = ['content_created', 'replies_received', 'likes_created', 'likes_received', 'subscriber_count'] as const;
const columns = sql.join(counts.map((name) => sql.ref(name)));

/** The counts that people are ranked by. */
export const measures = {
  rank_comments_made: (person: TopPerson) => person.content_created,
  rank_comments_received: (person: TopPerson) => person.replies_received,
  rank_likes_made: (person: TopPerson) => person.likes_created,
  rank_likes_received: (person: TopPerson) => person.likes_received,
  rank_subscriber_count: (person: TopPerson) => person.subscriber_count,
  /** Counts of written comments, replies and likes. */
  rank_overall: (person: TopPerson) => person.content_created + person.replies_received + person.likes_received,
};

/** Reads the stored list of top people by any count, unsorted. */
export async function readTopPeople(db: Db, site_uuid: string, now: number): Promise<TopPerson[]> {
  const position = await claimWalk(db, site_uuid, now);
  if (position !== undefined) await walk(db, site_uuid, position);
  return findTopPeople(db, site_uuid);
}

const findTopPeople = async (db: Db, site_uuid: string): Promise<TopPerson[]> => {
  const { rows } = await sql<TopPerson>`
    select user_id as id, ${columns} from top_people where site_uuid = ${site_uuid}`.execute(db);
  return rows;
};

/** @returns the start of the next slice; null before the first walk, undefined within a minute of another */
async function claimWalk(db: Db, site_uuid: string, now: number): Promise<number | null | undefined> {
  const { rows } = await sql<{ position: number | null }>`
    insert into top_people_walks as w (site_uuid, date_walked) values (${site_uuid}, ${now})
    on conflict (site_uuid) do update set date_walked = excluded.date_walked
    where w.date_walked <= ${now - MINUTE_MS}::bigint
    returning position`.execute(db);
  return rows[0]?.position;
}

/** Corrects the list by one slice; the first walk goes through all people. */
export async function walk(db: Db, site_uuid: string, begin: number | null): Promise<void> {
  let position = begin ?? 0;
  do {
    const { rows: slice } = await sql<TopPerson>`
      select id, ${columns} from users where ${areWritersOf(site_uuid)} and id > ${position}::bigint
      order by site_uuid, id limit ${SLICE}`.execute(db);
    const isLast = slice.length < SLICE;
    const end = isLast ? Number.MAX_SAFE_INTEGER : (slice.at(-1)?.id ?? 0);
    await correct(db, { site_uuid, slice, isOfSlice: (id) => id > position && id <= end });
    position = isLast ? 0 : end;
    await sql`
      update top_people_walks set position = ${begin === null && !isLast ? null : position}
      where site_uuid = ${site_uuid}`.execute(db);
  } while (begin === null && position > 0);
}

interface Slice {
  site_uuid: string;
  slice: TopPerson[];
  isOfSlice(id: number): boolean;
}

async function correct(db: Db, { site_uuid, slice, isOfSlice }: Slice): Promise<void> {
  const stored = await findTopPeople(db, site_uuid);
  const top = topOf([...stored.filter(({ id }) => !isOfSlice(id)), ...slice]);
  const before = new Map(stored.map((person) => [person.id, person]));
  const gone = stored.flatMap(({ id }) => (top.has(id) ? [] : [id]));
  const changed = [...top.values()].filter((person) =>
    counts.some((name) => before.get(person.id)?.[name] !== person[name]),
  );
  if (gone.length > 0) await sql`delete from top_people where user_id = any(${gone}::bigint[])`.execute(db);
  if (changed.length === 0) return;
  await sql`
    insert into top_people (site_uuid, user_id, ${columns})
    select ${site_uuid}::uuid, p.id, ${sql.join(counts.map((name) => sql.ref(`p.${name}`)))}
    from json_to_recordset(${JSON.stringify(changed)}::json)
      as p (id bigint, ${sql.join(counts.map((name) => sql`${sql.ref(name)} int`))})
    join users u on u.id = p.id
    on conflict (user_id) do update set
      ${sql.join(counts.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}`.execute(db);
}

export const byLikes = (a: TopPerson, b: TopPerson): number =>
  b.likes_received - a.likes_received || b.content_created - a.content_created || a.id - b.id;

/** Selects the top people by any count. If few have likes, some in the list have none. */
function topOf(people: TopPerson[]): Map<number, TopPerson> {
  const first = people.sort(byLikes).slice(0, RANKED);
  for (const measure of Object.values(measures)) {
    const some = people.filter((person) => measure(person) > 0);
    first.push(...some.sort((a, b) => measure(b) - measure(a) || a.id - b.id).slice(0, RANKED));
  }
  return new Map(first.map((person) => [person.id, person]));
}
