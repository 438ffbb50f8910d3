/**
 * Finds or creates the container of each page in an export. The container id comes, in this order, from the operator's list, the
 * record, the template, a page that is known by its address, or the page's id in the source.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isContainerId } from '../../../../../core/contract/comment';
import { isSiteHost } from '../../../http/site-origins';
import { publicAddress } from '../../sites/pages/page-addresses';
import type { ContainerRecord } from '../records/record';
import { addressKey } from './address-key';
import { inSlices } from './in-slices';
import { type Item, storeItems } from './items.repository';
import type { Db, ImportJob, Trx } from './job';

const CONTAINERS_AT_ONCE = 500;

interface StagedContainer {
  foreign_id: string;
  hash: string | null;
  /** Null when the file has no record of a container that comments name. */
  record: ContainerRecord | null;
}

export async function applyContainers(job: ImportJob): Promise<void> {
  const pages = await pagesByAddress(job);
  for (const ids of inSlices(await listNew(job), CONTAINERS_AT_ONCE)) {
    await job.db.transaction().execute(async (trx) => applyBatch(trx, job, await readStaged(trx, job, ids), pages));
  }
}

/** Reports the container of each page without writing anything. @returns how many containers are new */
export async function planContainers(job: ImportJob): Promise<number> {
  const pages = await pagesByAddress(job);
  const found = new Set<string>();
  for (const ids of inSlices(await listNew(job), CONTAINERS_AT_ONCE)) {
    for (const { foreign_id, record } of await readStaged(job.db, job, ids)) {
      found.add(containerIdOf(job, foreign_id, record, pages));
    }
  }
  return found.size;
}

/** Containers with comments that no earlier run has imported, by their ids in the source. */
async function listNew(job: ImportJob): Promise<string[]> {
  const { rows } = await sql<{ foreign_id: string }>`
    select c.container as foreign_id
    from (select distinct container from import_stage where import_uuid = ${job.uuid} and kind = 'comment') c
    left join import_items i on i.site_uuid = ${job.site.uuid} and i.source = ${job.source}
      and i.kind = 'container' and i.foreign_id = c.container
    where i.our_id is null order by c.container`.execute(job.db);
  return rows.map(({ foreign_id }) => foreign_id);
}

async function readStaged(db: Db, job: ImportJob, foreign_ids: string[]): Promise<StagedContainer[]> {
  const { rows } = await sql<StagedContainer>`
    select wanted.foreign_id, s.hash, s.record from unnest(${foreign_ids}::text[]) as wanted (foreign_id)
    left join import_stage s
      on s.import_uuid = ${job.uuid} and s.kind = 'container' and s.foreign_id = wanted.foreign_id`.execute(db);
  return rows;
}

async function applyBatch(
  trx: Trx,
  job: ImportJob,
  staged: StagedContainer[],
  pages: ReadonlyMap<string, string>,
): Promise<void> {
  const wanted = staged.map(({ foreign_id, hash, record }) => ({
    foreign_id,
    hash: hash ?? '',
    record,
    uuid: randomUUID(),
    kind: record?.type ?? 'livecomments',
    container_id: containerIdOf(job, foreign_id, record, pages),
    is_hidden: record?.is_hidden === true,
    is_premoderated: record?.is_premoderated === true,
    expiry_time: Number(record?.date_closed ?? job.now),
    is_closed: record?.is_closed === true || record?.date_closed !== undefined,
    date_created: Number(record?.date_created ?? job.now),
  }));
  const section_uuid = job.site.uuid;
  await sql`
    insert into containers (
      uuid, section_uuid, kind, container_id, is_hidden, is_premoderated, expiry_time, date_created
    )
    select uuid, ${section_uuid}, kind, container_id, is_hidden, is_premoderated, case when is_closed then expiry_time end,
      date_created
    from json_to_recordset(${JSON.stringify(wanted)}::json) as row (
      uuid uuid, kind text, container_id text, is_hidden boolean, is_premoderated boolean, is_closed boolean,
      expiry_time bigint, date_created bigint
    )
    on conflict (section_uuid, kind, container_id) do nothing`.execute(trx);
  const { rows } = await sql<{ uuid: string; kind: string; container_id: string }>`
    select uuid, kind, container_id from containers
    where section_uuid = ${section_uuid} and container_id = any(${wanted.map(({ container_id }) => container_id)}::text[])`.execute(
    trx,
  );
  const uuids = new Map(rows.map(({ uuid, kind, container_id }) => [`${kind} ${container_id}`, uuid]));
  const items: Item[] = wanted.map(({ foreign_id, hash, kind, container_id, uuid }) => {
    const our_id = uuids.get(`${kind} ${container_id}`) as string;
    return { foreign_id, hash, our_id, is_new: our_id === uuid };
  });
  await storeItems(trx, job, 'container', items);
  await insertPages(trx, job, wanted);
  job.count('containers', items.filter(({ is_new }) => is_new).length);
}

function containerIdOf(
  job: ImportJob,
  foreign_id: string,
  record: ContainerRecord | null,
  pages: ReadonlyMap<string, string>,
): string {
  const { containerMap, containerTemplate = job.format.containerTemplate } = job;
  const source_id = record?.source_id ?? foreign_id;
  const url = record?.url ?? '';
  const listed = containerMap.get(source_id) ?? containerMap.get(foreign_id) ?? containerMap.get(addressKey(url));
  const given = listed ?? record?.container_id ?? containerTemplate?.replaceAll('{id}', source_id);
  // Some products export only the path of a page.
  const address = url === '' && source_id.startsWith('/') ? `https://${job.site.domain}${source_id}` : url;
  const known = given ?? pages.get(addressKey(address));
  if (known === undefined) job.report({ at: url || `container ${foreign_id}`, what: 'page that nothing here matches' });
  const id = known ?? source_id;
  if (isContainerId(id)) return id;
  const valid = id.replaceAll(/[^A-Za-z0-9._:~-]+/g, '-').slice(0, 200);
  job.report({
    at: `container ${foreign_id}`,
    what: 'container id changed to one that is allowed',
    detail: `${id} → ${valid}`,
  });
  return valid;
}

/** Container ids of the pages that have loaded a widget, by address. */
async function pagesByAddress({ db, site }: ImportJob): Promise<Map<string, string>> {
  const { rows } = await sql<{ url: string; container_id: string }>`
    select p.url, coalesce(nullif(p.container_id, ''), p.unique_id) as container_id
    from pages p join sections s on s.uuid = p.section_uuid
    where s.site_uuid = ${site.uuid} and p.url <> '' and coalesce(nullif(p.container_id, ''), p.unique_id) <> ''`.execute(
    db,
  );
  return new Map(rows.map(({ url, container_id }) => [addressKey(url), container_id]));
}

/** Creates pages, because trending and other lists show only articles that have one. */
async function insertPages(
  trx: Trx,
  { site, now }: ImportJob,
  wanted: { container_id: string; record: ContainerRecord | null; date_created: number }[],
): Promise<void> {
  const pages = wanted.flatMap(({ container_id, record, date_created }) => {
    if (!record?.url || !URL.canParse(record.url)) return [];
    const url = publicAddress(new URL(record.url), site.rules.pages.query);
    // Trending must not link to other sites.
    if (!/^https?:$/.test(url.protocol) || !isSiteHost(url.hostname, site)) return [];
    return [
      { uuid: randomUUID(), container_id, title: record.title ?? '', url: url.href, path: url.pathname, date_created },
    ];
  });
  await sql`
    insert into pages (
      uuid, section_uuid, page_key, unique_id, url, path, title, owners, container_id, words_told_by, date_published, date_created
    )
    select uuid, ${site.uuid}, path, '', url, path, title, '[]', container_id, 'site', date_created, ${now}
    from json_to_recordset(${JSON.stringify(pages)}::json) as row (
      uuid uuid, container_id text, title text, url text, path text, date_created bigint
    )
    where not exists (
      select from pages p where p.section_uuid = ${site.uuid} and p.container_id = row.container_id
    )
    on conflict (section_uuid, page_key) do nothing`.execute(trx);
}
