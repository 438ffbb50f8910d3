/** The job that sends a notification to its reader's browsers. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';
import type { Handler } from '../../platform/outbox/outbox.worker';
import { isPushed } from '../notifications/channels/push';
import { kinds } from '../notifications/kinds/kinds';
import { wants } from '../notifications/kinds/wants';
import { oneAtATime } from '../notifications/one-at-a-time';
import { findOwnOne } from '../notifications/read.repository';
import { findState } from '../notifications/states.repository';
import type { PushSender } from './push-sender';
import { findPersonsBrowsers } from './push-subscriptions.repository';
import type { Payload, PushApp, PushTools } from './push-tools';
import { receiptOf } from './receipts';
import { isAnswer, writePersonal } from './write-push';

/** Longer than the time-out of a push service. */
const HELD_MS = 15_000;
const LOOK_EVERY_MS = 50;

export function pushToPerson(app: PushApp, sender: PushSender, { siteOf, leave }: PushTools): Handler<Payload> {
  const { db, clock, config } = app;

  async function push(payload: Payload): Promise<void> {
    const { user_id = 0, id, only } = payload;
    const now = clock.now();
    const row = await findOwnOne(db, { user_id, id, now });
    if (!row || row.is_seen || !isPushed(row.kind)) return;
    const kind = kinds.find(({ name }) => name === row.kind);
    const { channels, wants_push } = await findState(db, user_id);
    const site = await siteOf(row.section_uuid);
    const signatures = site && (await sender.signaturesOf(site));
    if (!kind || wants_push === false || !wants(channels, kind, 'push') || !signatures) return;
    if (only === undefined && (await isPushedAlready(db, id, user_id))) return;
    const rows = await findPersonsBrowsers(db, {
      user_id,
      site_uuid: site.uuid,
      public_key: signatures.pair.publicKey,
      ...(only && { only }),
      now,
    });
    const pushed = row.kind;
    const receipt = receiptOf(pushed, config.secret);
    const left = await sender.send(site, rows, {
      kind: pushed,
      message: ({ language }) => writePersonal(row, pushed, { site, language, receipt }),
      isAnswer: isAnswer(pushed),
    });
    // One transaction: a notification marked as pushed, without a retry for its other browsers, would never reach them.
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('notifications')
        .set({ date_pushed: now })
        .where('user_id', '=', user_id)
        .where('id', '=', id)
        .execute();
      await leave(trx, 'push', payload, left);
    });
  }

  return async (payload, job) => {
    const { user_id = 0, id, only } = payload;
    if (only === undefined && (await isPushedAlready(db, id, user_id))) return;
    const alone = { column: 'pushing_until', heldMs: HELD_MS, lookEveryMs: LOOK_EVERY_MS } as const;
    await oneAtATime({ db, user_id, job, ...alone, now: () => clock.now() }, () => push(payload));
  };
}

/** Checks for this message, or another of its group that the reader has not seen. */
async function isPushedAlready(db: Kysely<Tables>, id: number, user_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from notifications
    where user_id = ${user_id} and date_pushed is not null
      and grouping_key = (select grouping_key from notifications where id = ${id} and user_id = ${user_id})
      and (id = ${id} or (date_seen is null and date_read is null and date_gone is null and not is_deleted))
    limit 1`.execute(db);
  return rows.length > 0;
}
