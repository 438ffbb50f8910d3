/** The job that sends a broadcast, page by page, to all browsers that receive it. */
import type { Kysely } from 'kysely';
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import type { Tables } from '../../../database/schema';
import type { Handler } from '../../platform/outbox/outbox.worker';
import type { PushSender } from './push-sender';
import { findBrowsersAfter } from './push-subscriptions.repository';
import type { Payload, PushApp, PushTools } from './push-tools';
import { receiptOf } from './receipts';
import { type BroadcastRow, writeBroadcast } from './write-push';

const PAGE = 200;

/** A first message that began before the broadcast may be recorded while browsers are read. */
const UNDER_WAY_MS = MINUTE_MS;

export function pushToMany(app: PushApp, sender: PushSender, { findSource, leave }: PushTools): Handler<Payload> {
  const { db, clock, config } = app;
  return async (payload, job) => {
    const found = await findSource(payload.id);
    if (!found) return;
    const { source, site, public_key } = found;
    const { kind, section_uuid, detail } = source;
    const topic = kind === 'broadcast_topic' ? { section_uuid, topic_id: String(detail.topic_id) } : null;
    const message = writeBroadcast(source as BroadcastRow, { site, receipt: receiptOf(kind, config.secret) });
    const receivers = { site_uuid: site.uuid, public_key, kind, topic, limit: PAGE };
    let { after = '', isAtOthers = false } = payload;
    for (;;) {
      const now = clock.now();
      // The message was withdrawn, or has expired.
      if (message.until <= now || (await hasEnded(db, payload.id, now))) return;
      const rows = await findBrowsersAfter(db, {
        ...receivers,
        ...(payload.only && { only: payload.only }),
        hadTaken: !isAtOthers,
        by: job.date_created - UNDER_WAY_MS,
        after,
        now,
      });
      const last = rows.at(-1);
      if (!last && isAtOthers) return;
      if (!last) {
        [after, isAtOthers] = ['', true];
        continue;
      }
      const left = await sender.send(site, rows, { kind, message: () => message, isAnswer: false });
      await leave(db, 'push_broadcast', payload, left);
      after = last.endpoint_hash;
      await job.save({ ...payload, after, isAtOthers });
    }
  };
}

async function hasEnded(db: Kysely<Tables>, id: number, now: number): Promise<boolean> {
  const row = await db.selectFrom('notification_sources').select('date_ends').where('id', '=', id).executeTakeFirst();
  return !row || row.date_ends <= now;
}
