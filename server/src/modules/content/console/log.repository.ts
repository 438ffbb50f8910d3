/** The moderation log and the history of the site, merged by time. Each part walks an index from a key. */
import { type Kysely, sql } from 'kysely';
import type { SiteChangeKind } from '../../../../../core/contract/console/changes';
import type { LogAction } from '../../../../../core/contract/content/moderation';
import type { Tables } from '../../../database/schema';
import type { SiteChangeRow } from '../../sites/history/history.repository';
import type { readLog } from '../../sites/moderation-log/moderation-log.repository';

type Db = Kysely<Tables>;
type DeedRow = Awaited<ReturnType<typeof readLog>>[number];

/** Time of the entry, the part it belongs to, and its number there. */
export type Place = readonly [date: number, part: number, id: number];
const [CHANGES, DEEDS] = [0, 1];

export type Merged = { place: Place } & ({ deed: DeedRow } | { change: SiteChangeRow });

export interface MergedQuery {
  site_uuid: string;
  who?: string | undefined;
  /** An action, or the kind of a change; without both, everything. */
  action?: LogAction | undefined;
  kind?: SiteChangeKind | undefined;
  withChanges: boolean;
  after: Place | null;
  limit: number;
}

/** Reads entries, newest first. */
export async function mergeLogs(db: Db, query: MergedQuery): Promise<Merged[]> {
  const { action, kind, withChanges, limit } = query;
  const [deeds, changes] = await Promise.all([
    kind === undefined ? findDeeds(db, query) : [],
    withChanges && action === undefined ? findChanges(db, query) : [],
  ]);
  return [
    ...deeds.map((deed): Merged => ({ deed, place: [deed.date_created, DEEDS, deed.id] })),
    ...changes.map((change): Merged => ({ change, place: [change.date_created, CHANGES, change.version] })),
  ]
    .sort((one, other) => compare(other.place, one.place))
    .slice(0, limit);
}

function compare(one: Place, other: Place): number {
  const at = one.findIndex((key, index) => key !== other[index]);
  return at < 0 ? 0 : (one[at] as number) - (other[at] as number);
}

/** Builds a condition on time that an index can start at, then the exact one. */
const isBehind = (after: Place | null, part: number, id: string) =>
  after === null
    ? sql<boolean>`true`
    : sql<boolean>`date_created <= ${after[0]}::bigint
        and (date_created, ${part}::int, ${sql.ref(id)}) < (${after[0]}::bigint, ${after[1]}::int, ${after[2]}::bigint)`;

export const findDeeds = (db: Db, { site_uuid, who, action, after, limit }: MergedQuery): Promise<DeedRow[]> =>
  db
    .selectFrom('moderation_log')
    .selectAll()
    .where('site_uuid', '=', site_uuid)
    .$if(who !== undefined, (query) => query.where('actor_uuid', '=', who as string))
    .$if(action !== undefined, (query) => query.where('action', '=', action as LogAction))
    .where(isBehind(after, DEEDS as number, 'id'))
    .orderBy('date_created', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

const findChanges = (db: Db, { site_uuid, who, kind, after, limit }: MergedQuery): Promise<SiteChangeRow[]> =>
  db
    .selectFrom('site_changes')
    .selectAll()
    .where('site_uuid', '=', site_uuid)
    .$if(who !== undefined, (query) => query.where('actor_uuid', '=', who as string))
    .$if(kind !== undefined, (query) => query.where('what', '=', kind as SiteChangeKind))
    .where(isBehind(after, CHANGES as number, 'version'))
    .orderBy('date_created', 'desc')
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
