/** Reads the articles of a section that have visible comments, in the order of their container ids. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';
import { publisherFirst } from '../../sites/pages/pages.repository';

type Db = Kysely<Tables>;

export interface Entry {
  url: string;
  /** Time of the last visible comment, in ms. */
  date: number;
}

const shown = (section_uuid: string) => sql`
  from containers k
  where k.section_uuid = ${section_uuid} and k.kind = 'livecomments' and not k.is_hidden and k.total_visible > 0`;

export async function countEntries(db: Db, section_uuid: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${shown(section_uuid)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Reads one part. Skips articles whose address the server does not know. */
export async function findEntries(
  db: Db,
  section_uuid: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select p.url, c.date_created as date
    from (select k.* ${shown(section_uuid)} order by k.container_id limit ${limit} offset ${offset}) k
    cross join lateral (
      select url from pages
      where section_uuid = k.section_uuid and (container_id = k.container_id or page_key = k.container_id) and url <> ''
      order by ${publisherFirst} limit 1
    ) p
    cross join lateral (
      select date_created from comments
      where container_uuid = k.uuid and kind = 'livecomments' and is_listed and state = 'visible'
        and date_deleted is null order by id desc limit 1
    ) c
    order by k.container_id`.execute(db);
  return rows;
}
