/**
 * Finds or creates the container of each page in an export. The container id comes, in this order, from the operator's list, the
 * record, the template, a page that is known by its address, or the page's id in the source.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isContainerId } from '../../../../../core/contract/content/comment';
import { isSiteHost } from '../../../http/site-origins';
import { publicAddress } from '../../sites/pages/page-addresses';
import type { ContainerRecord } from '../records/record';
import { addressKey } from './address-key';
import { askPages } from './ask-pages';
import { containerFields } from './container-fields';
import { findPages } from './find-pages';
import { readSlices, storeList, weightOf } from './import-order.repository';
import { type Item, storeItems } from './items.repository';
import type { Db, ImportJob, Trx } from './job';

interface StagedContainer {
  foreign_id: string;
  hash: string | null;
  /** Null when the file has no record of a container that comments name. */
  record: ContainerRecord | null;
}

export async function applyContainers(job: ImportJob): Promise<void> {
  for await (const { staged, pages } of newContainers(job)) {
    await job.db.transaction().execute((trx) => applyBatch(trx, job, staged, pages));
  }
}

/** Reports the container of each page without writing anything. @returns how many containers are new */
export async function planContainers(job: ImportJob): Promise<number> {
  for await (const { staged, pages } of newContainers(job)) {
    const found = staged.map(({ foreign_id, record }) => containerIdOf(job, foreign_id, record, pages));
    await storeList(job.db, job, `found ${staged[0]?.foreign_id}`, {
      rows: sql`select foreign_id, 1 as weight from unnest(${found}::text[]) as foreign_id`,
      order: sql`foreign_id`,
    });
  }
  const { rows } = await sql<{ count: number }>`
    select count(distinct foreign_id)::int as count from import_order
    where import_uuid = ${job.uuid} and list like 'found %'`.execute(job.db);
  return rows[0]?.count ?? 0;
}

/** The containers to create, a slice at a time, with the container ids of known pages by the key of their address. */
async function* newContainers(job: ImportJob) {
  await listNew(job);
  for await (const slice of readSlices(job.db, job, 'containers')) {
    const staged = await readStaged(
      job.db,
      job,
      slice.map(({ foreign_id }) => foreign_id),
    );
    const open = staged.filter((container) => givenContainerId(job, container) === undefined);
    const addresses = open.flatMap((container) => addressOf(job, container) ?? []);
    const pages = await findPages(job, addresses);
    await addAskedPages(job, staged, pages);
    yield { staged, pages };
  }
}

/**
 * Lists the containers that no earlier run has imported, by their ids in the source. Skips containers that have neither comments nor
 * anything that staff have set.
 */
async function listNew(job: ImportJob): Promise<void> {
  const rows = sql`
    select c.container as foreign_id, ${weightOf(sql`coalesce(s.record, '{}')`)} as weight
    from (
      select container from import_stage where import_uuid = ${job.uuid} and kind in ('comment', 'rating', 'buyer')
      union
      select foreign_id from import_stage where import_uuid = ${job.uuid} and kind = 'container'
        and record ?| '{blog,settings,polls,mode,is_hidden,is_premoderated}'
    ) c
    left join import_stage s on s.import_uuid = ${job.uuid} and s.kind = 'container' and s.foreign_id = c.container
    where not exists (
      select from import_items i where i.site_uuid = ${job.site.uuid} and i.source = ${job.source}
        and i.kind = 'container' and i.foreign_id = c.container
    )`;
  await storeList(job.db, job, 'containers', { rows, order: sql`foreign_id` });
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
  const fieldsOf = await containerFields(trx, job, staged);
  const given = staged.map(({ foreign_id, hash, record }) => ({
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
    mode: record?.mode ?? null,
    fields: fieldsOf(record),
    date_created: Number(record?.date_created ?? job.now),
  }));
  const wanted = await withoutAliases(trx, job, given);
  const section_uuid = job.site.uuid;
  await sql`
    insert into containers (
      uuid, section_uuid, kind, container_id, is_hidden, is_premoderated, expiry_time, mode, fields, date_created
    )
    select uuid, ${section_uuid}, kind, container_id, is_hidden, is_premoderated, case when is_closed then expiry_time end,
      mode, fields, date_created
    from json_to_recordset(${JSON.stringify(wanted)}::json) as row (
      uuid uuid, kind text, container_id text, is_hidden boolean, is_premoderated boolean, is_closed boolean,
      expiry_time bigint, mode text, fields jsonb, date_created bigint
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

/** Replaces ids that containers had before their pages moved. */
async function withoutAliases<Wanted extends { kind: string; container_id: string }>(
  trx: Trx,
  { site }: ImportJob,
  wanted: Wanted[],
): Promise<Wanted[]> {
  const { rows } = await sql<{ kind: string; alias: string; container_id: string }>`
    select a.kind, a.container_id as alias, k.container_id
    from container_aliases a join containers k on k.uuid = a.container_uuid
    where a.section_uuid = ${site.uuid} and a.container_id = any(${wanted.map(({ container_id }) => container_id)}::text[])
      and not exists (
        select from containers e
        where e.section_uuid = a.section_uuid and e.kind = a.kind and e.container_id = a.container_id
      )`.execute(trx);
  const moved = new Map(rows.map(({ kind, alias, container_id }) => [`${kind} ${alias}`, container_id]));
  return wanted.map((row) => ({
    ...row,
    container_id: moved.get(`${row.kind} ${row.container_id}`) ?? row.container_id,
  }));
}

/** Adds the container ids that pages name themselves, if the operator has asked for it. */
async function addAskedPages(job: ImportJob, staged: StagedContainer[], pages: Map<string, string>): Promise<void> {
  if (!job.askPage) return;
  const unknown = staged.filter((container) => !knownContainerId(job, container, pages));
  const urls = unknown.flatMap(({ record }) => record?.url ?? []);
  for (const [key, container_id] of await askPages(job, urls)) pages.set(key, container_id);
}

type Named = Pick<StagedContainer, 'foreign_id' | 'record'>;

/** The container id from the operator's list, the record, or the template. */
function givenContainerId(job: ImportJob, { foreign_id, record }: Named): string | undefined {
  const { containerMap, containerTemplate = job.format.containerTemplate } = job;
  const source_id = record?.source_id ?? foreign_id;
  const url = record?.url ?? '';
  const listed = containerMap.get(source_id) ?? containerMap.get(foreign_id) ?? containerMap.get(addressKey(url));
  return listed ?? record?.container_id ?? containerTemplate?.replaceAll('{id}', source_id);
}

const knownContainerId = (job: ImportJob, named: Named, pages: ReadonlyMap<string, string>): string | undefined =>
  givenContainerId(job, named) ?? pages.get(addressKey(addressOf(job, named) ?? ''));

/** The address of a page. Some products export only its path. */
function addressOf({ site }: ImportJob, { foreign_id, record }: Named): string | undefined {
  const source_id = record?.source_id ?? foreign_id;
  if (record?.url) return record.url;
  return source_id.startsWith('/') ? `https://${site.domain}${source_id}` : undefined;
}

function containerIdOf(
  job: ImportJob,
  foreign_id: string,
  record: ContainerRecord | null,
  pages: ReadonlyMap<string, string>,
): string {
  const known = knownContainerId(job, { foreign_id, record }, pages);
  if (known === undefined)
    job.report({ at: record?.url || `container ${foreign_id}`, what: 'page that nothing here matches' });
  const id = known ?? record?.source_id ?? foreign_id;
  if (isContainerId(id)) return id;
  const valid = id.replaceAll(/[^A-Za-z0-9._:~-]+/g, '-').slice(0, 200);
  job.report({
    at: `container ${foreign_id}`,
    what: 'container id changed to one that is allowed',
    detail: `${id} → ${valid}`,
  });
  return valid;
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
