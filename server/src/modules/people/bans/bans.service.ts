/**
 * Bans people and lifts bans. A ban applies from the next request on, on every node; a durable job then hides or shows
 * earlier comments (modules/content/writers/apply-ban). One ban at a time: a new one replaces the former. Source: host
 * contract 15
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { banLetterLevels } from '../../../../../core/contract/content/moderation';
import type { BanBody } from '../../../../../core/contract/people/bans';
import { HOUR_MS, MINUTE_MS } from '../../../../../core/contract/values/durations';
import type { Tables } from '../../../database/schema';
import { ApiError, invalidField } from '../../../http/errors';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import { logPerson } from '../../sites/moderation-log/moderation-log.repository';
import { revokeSessions } from '../sessions/sessions.repository';
import { endsLogins } from '../users/present-ban';
import { type BanRow, copyBan, endBans, insertBan, lockPerson } from './bans.repository';

type Db = Kysely<Tables>;
type App = Pick<FastifyInstance, 'db' | 'clock' | 'cache' | 'outbox'>;

export const APPLY_BAN = 'apply_ban';
export const END_BAN = 'end_ban';
export const REMOVE_MESSAGES = 'remove_messages';
export const BAN_LETTER = 'ban_letter';
/** Time in which a lifted ban recalls its letter. */
const LETTER_HELD_MS = 5 * MINUTE_MS;
/**
 * A post accepted just before the ban may be stored just after the job has visited its container, so the job runs again
 * when no request of that time can still be running.
 */
const AGAIN_AFTER_MS = MINUTE_MS;

interface Whom {
  site_uuid: string;
  user_id: number;
  actor_id: number;
}

/** @throws ApiError invalid_field naming `date_expired` when the end is missing, in the past, or not allowed */
export async function ban(app: App, { site_uuid, user_id, actor_id }: Whom, body: BanBody): Promise<BanRow> {
  const now = app.clock.now();
  const { ban_level: level, is_permanent, date_expired = null } = body;
  if (is_permanent && date_expired !== null) {
    throw invalidField('date_expired', 'A permanent ban has no date_expired.');
  }
  if (!is_permanent && (date_expired === null || date_expired <= now)) {
    throw invalidField('date_expired', 'date_expired must be a time to come, in milliseconds.');
  }
  const user_message = body.user_message.replaceAll('\0', '').trim();
  const row: BanRow = {
    uuid: randomUUID(),
    site_uuid,
    user_id,
    level,
    is_permanent,
    user_message,
    date_created: now,
    date_expired,
    date_lifted: null,
    actor_id,
  };
  await app.db.transaction().execute(async (trx) => {
    await lockPerson(trx, user_id);
    await endBans(trx, { user_id, now });
    await insertBan(trx, row);
    await copyBan(trx, user_id, row);
    if (endsLogins({ ban_level: level })) await revokeSessions(trx, user_id, now);
    const detail = { ban_uuid: row.uuid, ban_level: level, date_expired, user_message };
    await logPerson(trx, { action: 'ban', site_uuid, user_id, actor_id, detail, now });
    await scheduleApply(trx, row, now);
    await scheduleLetter(trx, row, now);
    if (body.remove_messages_hours !== undefined) {
      const since = now - body.remove_messages_hours * HOUR_MS;
      const payload = { user_id, actor_id, since };
      await addToOutbox(trx, {
        kind: REMOVE_MESSAGES,
        payload,
        idempotency_key: `${REMOVE_MESSAGES} ${row.uuid}`,
        now,
      });
    }
    if (date_expired !== null) {
      const payload = { user_id, ban_uuid: row.uuid };
      await addToOutbox(trx, {
        kind: END_BAN,
        payload,
        idempotency_key: `end ${row.uuid}`,
        now,
        date_next: date_expired,
      });
    }
  });
  changed(app, user_id);
  return row;
}

/** @throws ApiError not_found when the person has no such ban. An expired one stays expired. */
export async function lift(app: App, { site_uuid, user_id, actor_id }: Whom, ban_uuid: string): Promise<void> {
  const { db, clock } = app;
  const known = await db
    .selectFrom('bans')
    .select('uuid')
    .where('uuid', '=', ban_uuid)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  if (!known) throw new ApiError('not_found');
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    if (await end(trx, { user_id, ban_uuid, now })) {
      await logPerson(trx, { action: 'unban', site_uuid, user_id, actor_id, detail: { ban_uuid }, now });
    }
  });
  changed(app, user_id);
}

/** Ends an expired ban. */
export async function expire(app: App, { user_id, ban_uuid }: { user_id: number; ban_uuid: string }): Promise<void> {
  const now = app.clock.now();
  await app.db.transaction().execute(async (trx) => {
    const ended = await end(trx, { user_id, ban_uuid, now });
    if (!ended) return;
    const detail = { ban_uuid };
    await logPerson(trx, {
      action: 'ban_expired',
      site_uuid: ended.site_uuid,
      user_id,
      actor_id: null,
      detail,
      now,
      via: 'schedule',
    });
  });
  changed(app, user_id);
}

/** @returns null if the ban had already ended */
async function end(
  trx: Db,
  { user_id, ban_uuid, now }: { user_id: number; ban_uuid: string; now: number },
): Promise<BanRow | null> {
  await lockPerson(trx, user_id);
  const [ended] = await endBans(trx, { user_id, uuid: ban_uuid, now });
  if (!ended) return null;
  await copyBan(trx, user_id, null);
  await scheduleApply(trx, ended, now);
  return ended;
}

/** Queues the letter that the site may have for the level. It is written when it is sent, unless the ban has ended by then. */
async function scheduleLetter(trx: Db, { uuid, user_id, level }: BanRow, now: number): Promise<void> {
  if (!banLetterLevels.some((one) => one === level)) return;
  const payload = { user_id, ban_uuid: uuid };
  const idempotency_key = `${BAN_LETTER} ${uuid}`;
  await addToOutbox(trx, { kind: BAN_LETTER, payload, idempotency_key, now, date_next: now + LETTER_HELD_MS });
}

async function scheduleApply(trx: Db, { uuid, user_id, date_lifted }: BanRow, now: number): Promise<void> {
  const kind = APPLY_BAN;
  const payload = { user_id };
  const key = `${kind} ${uuid} ${date_lifted === null ? 'begins' : 'ends'}`;
  await addToOutbox(trx, { kind, payload, idempotency_key: key, now });
  await addToOutbox(trx, { kind, payload, idempotency_key: `${key} again`, now, date_next: now + AGAIN_AFTER_MS });
}

function changed(app: App, user_id: number): void {
  app.cache.userChanged(user_id);
  void app.outbox.run();
}
