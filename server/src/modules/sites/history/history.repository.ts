/** The history of a site's settings. Each change is stored in the transaction that makes it. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { ChangeVia, FieldChange, SiteChangeKind } from '../../../../../core/contract/console/changes';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { SiteChangesTable, Tables } from '../../../database/schema';
import { ApiError } from '../../../http/errors';

type Db = Kysely<Tables>;
export type SiteChangeRow = Selectable<SiteChangesTable>;

/** The author of a change, and the interface used. */
export interface ChangedBy {
  /** Null for the operator. */
  actor_id: number | null;
  via: ChangeVia;
  reason?: string;
  /** Version of the change that this one reverts. */
  reverts?: number;
  /** Version that the change was made from; if the current version is another, the change is refused. */
  expects?: number | undefined;
}

export const byOperator: ChangedBy = { actor_id: null, via: 'command' };

/** Stores nothing if nothing changes. Changes of one site are serialized. */
export async function insertSiteChange(
  trx: Db,
  {
    site_uuid,
    what,
    diff,
    by,
    now,
  }: { site_uuid: string; what: SiteChangeKind; diff: FieldChange[]; by: ChangedBy; now: number },
): Promise<void> {
  if (diff.length === 0) return;
  const { actor_id, via, reason = '', reverts = null } = by;
  await trx.selectFrom('sites').select('uuid').where('uuid', '=', site_uuid).forNoKeyUpdate().execute();
  await sql`
    insert into site_changes
      (site_uuid, version, what, actor_id, actor_uuid, via, diff, reason, reverts, date_created)
    select ${site_uuid}::uuid, coalesce(max(version), 0) + 1, ${what}, ${actor_id}::bigint,
      ${actor_id === null ? null : numericIdToUuid(actor_id)}::uuid, ${via}, ${JSON.stringify(diff)}::jsonb,
      ${reason}, ${reverts}::int, ${now}::bigint
    from site_changes where site_uuid = ${site_uuid}`.execute(trx);
}

/** Returns the version of the latest change of a kind; 0 before the first. */
export async function versionOf(db: Db, site_uuid: string, what: SiteChangeKind): Promise<number> {
  const [latest] = await listSiteChanges(db, { site_uuid, what, limit: 1 });
  return latest?.version ?? 0;
}

interface ChangesQuery {
  site_uuid: string;
  what?: SiteChangeKind | undefined;
  before?: number | undefined;
  limit: number;
}

/** Lists changes, newest first. */
export const listSiteChanges = (db: Db, { site_uuid, what, before, limit }: ChangesQuery): Promise<SiteChangeRow[]> =>
  db
    .selectFrom('site_changes')
    .selectAll()
    .where('site_uuid', '=', site_uuid)
    .$if(what !== undefined, (query) => query.where('what', '=', what as SiteChangeKind))
    .$if(before !== undefined, (query) => query.where('version', '<', before as number))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();

export const findSiteChange = (db: Db, site_uuid: string, version: number): Promise<SiteChangeRow | undefined> =>
  db
    .selectFrom('site_changes')
    .selectAll()
    .where('site_uuid', '=', site_uuid)
    .where('version', '=', version)
    .executeTakeFirst();

/** Checks that a change was written for the latest version, if it names one. @throws ApiError edit_conflict */
export async function requireLatest(
  trx: Db,
  { site_uuid, what, by }: { site_uuid: string; what: SiteChangeKind; by: ChangedBy },
): Promise<void> {
  if (by.expects === undefined) return;
  const present = await versionOf(trx, site_uuid, what);
  await requireVersion(trx, { site_uuid, what, expects: by.expects, present });
}

/** Maximum of changes to name in a conflict. */
const NAMED_AT_MOST = 20;

/** @throws ApiError edit_conflict with both versions, and the fields that others have changed since */
export async function requireVersion(
  trx: Db,
  {
    site_uuid,
    what,
    expects,
    present,
  }: { site_uuid: string; what: SiteChangeKind; expects?: number | undefined; present: number },
): Promise<void> {
  if (expects === undefined || expects === present) return;
  const latest = await listSiteChanges(trx, { site_uuid, what, limit: NAMED_AT_MOST });
  // Rules have their own version numbers, one per change.
  const since =
    what === 'rules'
      ? latest.slice(0, Math.max(1, present - expects))
      : latest.filter(({ version }) => version > expects);
  const fields = [...new Set(since.flatMap(({ diff }) => diff.map(({ name }) => name)))];
  const data = { field: 'if-match', yours: expects, theirs: present, fields, actor_uuid: since[0]?.actor_uuid ?? null };
  throw new ApiError('edit_conflict', data);
}
