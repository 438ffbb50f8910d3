/**
 * Decides all items of a filter, or undoes the decisions of such a job. Durable, with a few items in each unit of work
 * so that no conversation waits for long. Decided items leave the filter, so a job can restart at any time.
 */
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { isStaff } from '../../../../../core/contract/people/roles';
import type { Tables } from '../../../database/schema';
import { ApiError } from '../../../http/errors';
import { signedIn } from '../../people/sessions/signed-in';
import { endsLogins } from '../../people/users/present-ban';
import { findUser } from '../../people/users/users.repository';
import type { Job } from '../../platform/outbox/outbox.worker';
import type { PlainJob } from '../../platform/write-queue/jobs';
import { lastDecision } from '../../sites/moderation-log/moderation-log.repository';
import { findComment } from '../comments/comments.repository';
import { type Participant, participantOf } from '../comments/participant';
import { kindOf } from '../kinds/kinds';
import { withChange } from '../model/waiting-change';
import { resolve } from '../moderation/resolve.service';
import { addToBulk, type BulkRow, decidedBy, findBulk, moveBulk, nextOf, stillDue } from './bulk.repository';
import { decide } from './decide.service';
import { findPlacesOf } from './items.repository';

type App = Pick<FastifyInstance, 'db' | 'clock' | 'sites' | 'writeQueue'>;
type Place = Awaited<ReturnType<typeof findPlacesOf>>[number];

export const RUN_BULK = 'bulk_decisions';
export const UNDO_BULK = 'undo_bulk_decisions';

const READ_AT_ONCE = 200;
/** Items that one unit of work decides. */
const AT_ONCE = 25;

interface Acting {
  bulk: BulkRow;
  participant: Participant;
  /** The site's text for the reason; '' if it has none. */
  says: string;
}

/** Returns null when the moderator has lost the role. */
async function actingFor({ db, sites }: App, bulk: BulkRow): Promise<Acting | null> {
  const site = await sites.byDomain(bulk.site_uuid);
  const row = bulk.actor_id === null ? undefined : await findUser(db, bulk.site_uuid, bulk.actor_id);
  if (!site || !row || endsLogins(row) || !isStaff(row.role)) return null;
  const says = site.rules.reasons.list.find(({ key }) => key === bulk.reason)?.says ?? '';
  return { bulk, participant: participantOf(row, signedIn(row, ''), site.settings), says };
}

export async function runBulk(app: App, payload: Record<string, unknown>, job: Job): Promise<void> {
  const { db } = app;
  const uuid = String(payload.uuid);
  const bulk = await findBulk(db, uuid);
  if (bulk?.state !== 'running') return;
  const acting = await actingFor(app, bulk);
  if (!acting) return void (await moveBulk(db, { uuid, from: ['running'], to: 'stopped' }));
  let after = (payload.after ?? null) as { key: number; id: number } | null;
  for (;;) {
    const items = await nextOf(db, bulk, { after, limit: READ_AT_ONCE });
    const last = items.at(-1);
    if (!last) break;
    const ids = items.map(({ comment_id }) => comment_id);
    const isStopped = await inBatches(app, { bulk, ids, job, state: 'running' }, (places) =>
      decideSome(acting, places),
    );
    if (isStopped) return;
    after = { key: Number(last.key), id: last.comment_id };
    await job.save({ uuid, after });
  }
  await moveBulk(db, { uuid, from: ['running'], to: 'done' });
}

export async function undoBulk(app: App, payload: Record<string, unknown>, job: Job): Promise<void> {
  const { db } = app;
  const uuid = String(payload.uuid);
  const bulk = await findBulk(db, uuid);
  if (bulk?.state !== 'undoing') return;
  const acting = await actingFor(app, bulk);
  let after = Number(payload.after ?? 0);
  for (; acting; ) {
    const entries = await decidedBy(db, uuid, { after, limit: READ_AT_ONCE });
    const last = entries.at(-1);
    if (!last) break;
    const ids = [...new Set(entries.map(({ comment_id }) => comment_id))];
    await inBatches(app, { bulk, ids, job, state: 'undoing' }, (places) => undoSome(acting, places));
    after = last.id;
    await job.save({ uuid, after });
  }
  await moveBulk(db, { uuid, from: ['undoing'], to: 'undone' });
}

interface Batches {
  bulk: BulkRow;
  ids: number[];
  job: Job;
  /** In any other state, the job stops. */
  state: 'running' | 'undoing';
}

/** @returns whether someone stopped the job */
async function inBatches(
  { db, writeQueue }: App,
  { bulk, ids, job, state }: Batches,
  work: (places: Place[]) => PlainJob<void>,
): Promise<boolean> {
  const places = await findPlacesOf(db, bulk.site_uuid, ids);
  const byContainer = new Map<string, Place[]>();
  for (const place of places)
    byContainer.set(place.container_uuid, [...(byContainer.get(place.container_uuid) ?? []), place]);
  for (const [container, those] of byContainer) {
    for (let from = 0; from < those.length; from += AT_ONCE) {
      await job.goOn();
      if ((await findBulk(db, bulk.uuid))?.state !== state) return true;
      await writeQueue.take(container, work(those.slice(from, from + AT_ONCE)));
    }
  }
  return false;
}

const trailOf = ({ uuid }: BulkRow) => ({ via: 'console', batch_uuid: uuid }) as const;

/** Skips items that someone decided, edited or opened meanwhile. */
const decideSome =
  ({ bulk, participant, says }: Acting, places: Place[]): PlainJob<void> =>
  async (unit) => {
    const { trx, container, now } = unit;
    const { reason, resolution } = bulk;
    const due = await stillDue(trx, bulk, { ids: places.map(({ id }) => id), now });
    let decided = 0;
    for (const place of places) {
      const { id, section_uuid } = place;
      const comment = due.has(id) ? await findComment(trx, container.uuid, id) : undefined;
      if (!comment || (withChange(comment).date_edited ?? 0) > bulk.date_until) continue;
      const act = { kind: kindOf(place), participant, section_uuid, id };
      const given = reason === '' ? {} : { reason, says };
      const isDecided = await isAllowed(() =>
        decide({ ...act, resolution, ...given, seen: {}, trail: trailOf(bulk) })(unit),
      );
      if (isDecided) decided += 1;
    }
    await addToBulk(trx, bulk.uuid, { decided, left_alone: places.length - decided });
  };

/** Skips items that someone decided since. */
const undoSome =
  ({ bulk, participant }: Acting, places: Place[]): PlainJob<void> =>
  async (unit) => {
    let undone = 0;
    for (const place of places) {
      const { id, section_uuid } = place;
      const last = await lastDecision(unit.trx, id);
      if (last?.batch_uuid !== bulk.uuid || last.action === 'undo') continue;
      const act = { kind: kindOf(place), participant, section_uuid, id };
      const isUndone = await isAllowed(() => resolve({ ...act, resolution: 'undo', trail: trailOf(bulk) })(unit));
      if (isUndone) undone += 1;
    }
    await addToBulk(unit.trx as Kysely<Tables>, bulk.uuid, { undone });
  };

/** Catches refusals: these precede any write, so the other items of the unit of work are still decided. */
async function isAllowed(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
