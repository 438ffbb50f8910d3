/** Writes, approves, cancels and sends broadcasts of the console. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { type NewBroadcast, PLANNED_DAYS_MAX } from '../../../../../core/contract/console/broadcasts';
import { DAY_MS } from '../../../../../core/contract/values/durations';
import type { Tables } from '../../../database/schema';
import { ApiError, invalidField } from '../../../http/errors';
import { noPersonEvents, type PersonEvents } from '../../platform/facts/person-events';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import { readLocalTime } from '../../platform/time/time-zone';
import type { Site } from '../../sites/sites/site-registry';
import { reachOf } from './broadcast-reach';
import { requireBroadcast, storeBroadcast } from './broadcasts';
import { insertPlanned, lockPlanned, type PlannedRow, updatePlanned } from './planned-broadcasts.repository';

type App = Pick<FastifyInstance, 'db' | 'clock' | 'facts' | 'outbox'>;
type Trx = Transaction<Tables>;

export const SEND_BROADCAST = 'send_broadcast';

/** Checks whether a broadcast of the staff reaches enough readers to need approval by a second person. */
export const needsTwo = ({ rules }: Site, reach: number): boolean =>
  rules.broadcasts.two_people_above > 0 && reach > rules.broadcasts.two_people_above;

/** @throws ApiError invalid_field naming `due` */
function readDue(due: string, { rules }: Site, now: number): number | null {
  if (due === '') return null;
  const at = readLocalTime(due, rules.broadcasts.time_zone);
  if (at === null)
    throw invalidField('due', 'due must be a local time that exists, such as 2026-11-30T09:00.', 'not_a_time');
  if (at <= now || at > now + PLANNED_DAYS_MAX * DAY_MS)
    throw invalidField('due', `due must be within the next ${PLANNED_DAYS_MAX} days.`, 'far');
  return at;
}

/** Stores a broadcast, and sends it at once if it has neither a time nor needs a second person. */
export async function planBroadcast(
  { db, clock, facts }: App,
  site: Site,
  { due, ...body }: NewBroadcast,
  actor_id: number,
): Promise<PlannedRow> {
  requireBroadcast(body);
  const now = clock.now();
  const date_due = readDue(due, site, now);
  const reach = await reachOf(db, site.uuid, body);
  const state = needsTwo(site, reach) ? 'waiting' : 'planned';
  const row = {
    uuid: randomUUID(),
    site_uuid: site.uuid,
    actor_id,
    state,
    body,
    reach,
    date_due,
    date_created: now,
  } as const;
  const [stored, events] = await db.transaction().execute(async (trx) => {
    await insertPlanned(trx, row);
    return state === 'waiting'
      ? ([{ ...row, approver_id: null }, noPersonEvents] as const)
      : sendOrSchedule(trx, { ...row, approver_id: null }, now);
  });
  facts.publish(events);
  return stored;
}

/** Sends a broadcast that is due, or leaves its job for later. */
async function sendOrSchedule(trx: Trx, row: PlannedRow, now: number): Promise<[PlannedRow, PersonEvents]> {
  if (row.date_due === null || row.date_due <= now) return [{ ...row, state: 'sent' }, await send(trx, row, now)];
  const { uuid, date_due: date_next } = row;
  const idempotency_key = `${SEND_BROADCAST} ${uuid}`;
  await addToOutbox(trx, { kind: SEND_BROADCAST, payload: { uuid }, idempotency_key, now, date_next });
  return [{ ...row, state: 'planned' }, noPersonEvents];
}

async function send(trx: Trx, { uuid, site_uuid, actor_id, body }: PlannedRow, now: number): Promise<PersonEvents> {
  await updatePlanned(trx, uuid, { state: 'sent' });
  return storeBroadcast(trx, { ...body, actor_id: actor_id ?? 0, section_uuid: site_uuid, now });
}

/** @throws ApiError not_found; forbidden for the author; decided_since when it does not wait any more */
export async function approveBroadcast(
  { db, clock, facts }: App,
  site: Site,
  uuid: string,
  actor_id: number,
): Promise<PlannedRow> {
  const now = clock.now();
  const [row, events] = await db.transaction().execute(async (trx) => {
    const locked = await requirePlanned(trx, site, uuid);
    if (locked.state !== 'waiting') throw new ApiError('decided_since');
    if (locked.actor_id === actor_id) throw new ApiError('forbidden');
    await updatePlanned(trx, uuid, { state: 'planned', approver_id: actor_id });
    return sendOrSchedule(trx, { ...locked, approver_id: actor_id }, now);
  });
  facts.publish(events);
  return row;
}

/** @throws ApiError not_found; decided_since once it was sent */
export const cancelBroadcast = ({ db }: App, site: Site, uuid: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { state } = await requirePlanned(trx, site, uuid);
    if (state === 'sent') throw new ApiError('decided_since');
    await updatePlanned(trx, uuid, { state: 'canceled' });
  });

async function requirePlanned(trx: Trx, site: Site, uuid: string): Promise<PlannedRow> {
  const row = await lockPlanned(trx, uuid);
  if (row?.site_uuid !== site.uuid || row.state === 'canceled') throw new ApiError('not_found');
  return row;
}

/** The job at the time of a planned broadcast, which may have been canceled. */
export const sendPlanned =
  ({ db, clock, facts }: App) =>
  async ({ uuid }: Record<string, unknown>): Promise<void> => {
    const events = await db.transaction().execute(async (trx) => {
      const row = await lockPlanned(trx, String(uuid));
      return row?.state === 'planned' ? send(trx, row, clock.now()) : noPersonEvents;
    });
    facts.publish(events);
  };
