/**
 * The jobs of push messages. Each checks again whether there is something to send: not what was withdrawn, seen or
 * switched off meanwhile. A crashed job continues where it was; a message sent twice has one topic and one tag, so that
 * the second replaces the first.
 */
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import type { Handler } from '../../platform/outbox/outbox.worker';
import type { Site } from '../../sites/sites/site-registry';
import { isPushed } from '../notifications/channels/push';
import { findFollowers } from '../notifications/followers.repository';
import { kinds } from '../notifications/kinds/kinds';
import { wants } from '../notifications/kinds/wants';
import { oneAtATime } from '../notifications/one-at-a-time';
import { findOwnOne, findSources } from '../notifications/read.repository';
import { findState } from '../notifications/states.repository';
import type { Left, PushSender } from './push-sender';
import { findBrowsersAfter, findFollowersBrowsers, findPersonsBrowsers } from './push-subscriptions.repository';
import { receiptOf } from './receipts';
import { type BroadcastRow, isAnswer, writeBroadcast, writePersonal } from './write-push';

type App = Pick<FastifyInstance, 'db' | 'clock' | 'config' | 'sites'>;

const PAGE = 200;
const MOST_TRIES = 8;
/** Longer than the time-out of a push service. */
const HELD_MS = 15_000;
const LOOK_EVERY_MS = 50;

/** Stays the same during retries. */
interface Payload {
  id: number;
  user_id?: number;
  /** The last recipient or browser of a message to many that was processed. */
  after?: string;
  /** The broadcast continues with browsers that never received a message, some of which may be invented. */
  isAtOthers?: boolean;
  /** Remaining browsers, whose services did not accept the message before. */
  only?: string[];
  tries?: number;
}

export function pushJobs(app: App, sender: PushSender): Record<'personal' | 'broadcast' | 'followers', Handler> {
  const { db, clock, config, sites } = app;

  /** Returns the site, if push messages are on. */
  async function siteOf(section_uuid: string): Promise<Site | null> {
    const found = await sites.bySection(section_uuid);
    return found?.site.settings.enable_push_notifications ? found.site : null;
  }

  /** Reads a shared notification, with the site and its key; null if the site sends no push messages. */
  async function findSource(id: number) {
    const source = await db.selectFrom('notification_sources').selectAll().where('id', '=', id).executeTakeFirst();
    const site = source && (await siteOf(source.section_uuid));
    const signatures = site && (await sender.signaturesOf(site));
    return source && site && signatures ? { source, site, public_key: signatures.pair.publicKey } : null;
  }

  /** Queues a retry for the remaining browsers, as a message of its own. */
  async function leave(
    trx: Kysely<Tables>,
    kind: string,
    { tries = 0, after: _after, isAtOthers: _at, ...payload }: Payload,
    left: Left | null,
  ): Promise<void> {
    if (!left || tries >= MOST_TRIES) return;
    const { endpoint_hashes: only, waitMs } = left;
    const now = clock.now();
    await addToOutbox(trx, {
      kind,
      payload: { ...payload, only, tries: tries + 1 },
      idempotency_key: `${kind}:${payload.id}:${tries + 1}:${only[0]}`,
      now,
      date_next: now + waitMs,
    });
  }

  const personal: Handler = async (given, job) => {
    const payload = given as unknown as Payload;
    const { user_id = 0, id, only } = payload;
    if (only === undefined && (await isPushedAlready(id, user_id))) return;
    const alone = { column: 'pushing_until', heldMs: HELD_MS, lookEveryMs: LOOK_EVERY_MS } as const;
    await oneAtATime({ db, user_id, job, ...alone, now: () => clock.now() }, () => push(payload));
  };

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
    if (only === undefined && (await isPushedAlready(id, user_id))) return;
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

  /** Checks for this message, or another of its group that the reader has not seen. */
  async function isPushedAlready(id: number, user_id: number): Promise<boolean> {
    const { rows } = await sql`
      select from notifications
      where user_id = ${user_id} and date_pushed is not null
        and grouping_key = (select grouping_key from notifications where id = ${id} and user_id = ${user_id})
        and (id = ${id} or (date_seen is null and date_read is null and date_gone is null and not is_deleted))
      limit 1`.execute(db);
    return rows.length > 0;
  }

  const broadcast: Handler = async (given, job) => {
    const payload = given as unknown as Payload;
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
      // Withdrawn or expired.
      if (message.until <= now || (await hasEnded(payload.id, now))) return;
      const rows = await findBrowsersAfter(db, {
        ...receivers,
        ...(payload.only && { only: payload.only }),
        hasTaken: !isAtOthers,
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

  async function hasEnded(id: number, now: number): Promise<boolean> {
    const row = await db.selectFrom('notification_sources').select('date_ends').where('id', '=', id).executeTakeFirst();
    return !row || row.date_ends <= now;
  }

  const followers: Handler = async (given, job) => {
    const payload = given as unknown as Payload;
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

  return { personal, broadcast, followers };
}
