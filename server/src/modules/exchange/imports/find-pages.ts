/** Finds pages of the site that have loaded a widget, by addresses in any spelling. */
import { sql } from 'kysely';
import { readInBatches } from '../../../database/read-in-batches';
import { addressKey } from './address-key';
import type { ImportJob } from './job';

const ENDS = ['', '/', '/index.html', '/index.htm', '/index.php', '/index.asp', '/index.aspx'];

/** @returns the container id of each page that is known, by the key of its address */
export async function findPages(
  { db, site }: Pick<ImportJob, 'db' | 'site'>,
  addresses: string[],
): Promise<Map<string, string>> {
  const wanted = new Set(addresses.map(addressKey));
  const paths = [...new Set([...wanted].flatMap(pathsOf))];
  const found = new Map<string, string>();
  if (paths.length === 0) return found;
  await db.transaction().execute(async (trx) => {
    // A site can have all of its pages at one path, with their ids in the query.
    const pages = readInBatches(
      trx,
      'known_pages',
      sql<{ url: string; container_id: string }>`
        select p.url, coalesce(nullif(p.container_id, ''), p.unique_id) as container_id
        from pages p join sections s on s.uuid = p.section_uuid
        where s.site_uuid = ${site.uuid} and p.path = any(${paths}::text[]) and p.url <> ''
          and coalesce(nullif(p.container_id, ''), p.unique_id) <> ''
        order by p.id`,
    );
    for await (const rows of pages) {
      for (const { url, container_id } of rows) {
        const key = addressKey(url);
        if (wanted.has(key)) found.set(key, container_id);
      }
    }
  });
  return found;
}

/** Returns every path that has this key. */
function pathsOf(key: string): string[] {
  const [, path] = /^[^/?]+([^?]*)/.exec(key) ?? [];
  return path === undefined ? [] : ['', '/amp'].flatMap((amp) => ENDS.map((end) => `${path}${amp}${end}`));
}
