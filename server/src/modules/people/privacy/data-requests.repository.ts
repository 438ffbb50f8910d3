/** Requests of people for a copy of their data or for its erasure. */
import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { DataRequestKind } from '../../../../../core/contract/console/lists';
import type { DataRequestsTable, Tables } from '../../../database/schema';

type Db = Kysely<Tables>;

export interface RequestRow extends Selectable<DataRequestsTable> {
  name: string;
  date_erased: number | null;
}

interface Opened {
  site_uuid: string;
  user_id: number;
  actor_id: number;
  kind: DataRequestKind;
  note: string;
  now: number;
}

/** Stores a request, unless the person has an open one of the kind. @returns the uuid of the open one */
export async function openRequest(db: Db, { now, ...request }: Opened): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`
    insert into data_requests (uuid, site_uuid, user_id, actor_id, kind, note, date_created)
    values (${randomUUID()}, ${request.site_uuid}, ${request.user_id}, ${request.actor_id}, ${request.kind},
      ${request.note}, ${now})
    on conflict (user_id, kind) where state = 'open'
      do update set note = case when excluded.note = '' then data_requests.note else excluded.note end
    returning uuid`.execute(db);
  return rows[0]?.uuid ?? '';
}

/** Closes the open request of the kind. Without one, stores that it was done. */
export async function recordAnswer(db: Db, { now, ...answer }: Omit<Opened, 'note'>): Promise<void> {
  const closed = await db
    .updateTable('data_requests')
    .set({ state: 'done', date_closed: now })
    .where('user_id', '=', answer.user_id)
    .where('kind', '=', answer.kind)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (closed.numUpdatedRows > 0n) return;
  const row = { ...answer, uuid: randomUUID(), state: 'done' as const, note: '', date_created: now, date_closed: now };
  await db.insertInto('data_requests').values(row).execute();
}

/** @returns whether the request was open */
export async function declineRequest(
  db: Db,
  { uuid, site_uuid, note, now }: { uuid: string; site_uuid: string; note: string; now: number },
): Promise<boolean> {
  const declined = await db
    .updateTable('data_requests')
    .set({ state: 'declined', date_closed: now, ...(note !== '' && { note }) })
    .where('uuid', '=', uuid)
    .where('site_uuid', '=', site_uuid)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return declined.numUpdatedRows > 0n;
}

interface Page {
  site_uuid: string;
  /** True: open and closed requests, newest first. False: only open requests, oldest first. */
  all: boolean;
  after: readonly [date: number, uuid: string] | null;
  limit: number;
}

const withPeople = (db: Db) =>
  db
    .selectFrom('data_requests')
    .innerJoin('users', 'users.id', 'data_requests.user_id')
    .selectAll('data_requests')
    .select(['users.name', 'users.date_erased']);

export const findRequest = (db: Db, uuid: string): Promise<RequestRow> =>
  withPeople(db).where('data_requests.uuid', '=', uuid).executeTakeFirstOrThrow();

export const listRequests = (db: Db, { site_uuid, all, after, limit }: Page): Promise<RequestRow[]> =>
  withPeople(db)
    .where('data_requests.site_uuid', '=', site_uuid)
    .$if(!all, (query) => query.where('data_requests.state', '=', 'open'))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(data_requests.date_created, data_requests.uuid) ${all ? sql`<` : sql`>`}
          (${after?.[0] ?? 0}::bigint, ${after?.[1] ?? ''}::uuid)`,
      ),
    )
    .orderBy('data_requests.date_created', all ? 'desc' : 'asc')
    .orderBy('data_requests.uuid', all ? 'desc' : 'asc')
    .limit(limit)
    .execute();
