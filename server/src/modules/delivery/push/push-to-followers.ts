/** The job that sends a notification, page by page, to the followers of its source. */
import type { Handler } from '../../platform/outbox/outbox.worker';
import { isPushed } from '../notifications/channels/push';
import { findFollowers } from '../notifications/followers.repository';
import { findSources } from '../notifications/read.repository';
import type { PushSender } from './push-sender';
import { findFollowersBrowsers } from './push-subscriptions.repository';
import type { Payload, PushApp, PushTools } from './push-tools';
import { receiptOf } from './receipts';
import { writePersonal } from './write-push';

const PAGE = 200;

export function pushToFollowers(app: PushApp, sender: PushSender, { findSource, leave }: PushTools): Handler<Payload> {
  const { db, clock, config } = app;
  return async (payload, job) => {
    const { id, only } = payload;
    const found = await findSource(id);
    if (!found || !isPushed(found.source.kind)) return;
    const { source, site, public_key } = found;
    const { kind, actor_id } = found.source;
    const receipt = receiptOf(kind, config.secret);
    const receivers = { site_uuid: site.uuid, public_key, ...(only && { only }) };
    for (let after = Number(payload.after ?? 0); ; ) {
      const now = clock.now();
      // Nothing is sent if the content was withdrawn or hidden, or its author banned, in the meantime.
      const [row] = await findSources(db, [id], now);
      const user_ids = row ? await findFollowers(db, source, { after, limit: PAGE }) : [];
      if (!row || user_ids.length === 0) return;
      const rows = await findFollowersBrowsers(db, { ...receivers, user_ids, kind, actor_id, now });
      const message = ({ language }: { language: string }) => writePersonal(row, kind, { site, language, receipt });
      const left = await sender.send(site, rows, { kind, message, isAnswer: false });
      await leave(db, 'push_followers', payload, left);
      after = user_ids.at(-1) as number;
      await job.save({ ...payload, after: String(after) });
    }
  };
}
