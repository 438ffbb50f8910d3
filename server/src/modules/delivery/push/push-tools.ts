/** Parts that the jobs of push messages share: their sites and sources, and retries for the browsers that remain. */
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import type { Site } from '../../sites/sites/site-registry';
import type { Left, PushSender } from './push-sender';

export type PushApp = Pick<FastifyInstance, 'db' | 'clock' | 'config' | 'sites'>;

const MOST_TRIES = 8;

/** Stays the same during retries. */
export interface Payload {
  id: number;
  user_id?: number;
  /** The last recipient or browser of a message to many that was processed. */
  after?: string;
  /** The broadcast continues with browsers that had received no message before, some of which may be invented. */
  isAtOthers?: boolean;
  /** Remaining browsers, whose services did not accept the message before. */
  only?: string[];
  tries?: number;
}

export function makePushTools({ db, clock, sites }: PushApp, sender: PushSender) {
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

  return { siteOf, findSource, leave };
}

export type PushTools = ReturnType<typeof makePushTools>;
