/**
 * Sends changes of a site's review queue to its staff. While someone listens, the feed reads the changes of the site four
 * times a second: a decision, a claim, a job and another process all leave their changes in `review_items`.
 *
 * Sends changes of finished transactions at once, although an older transaction still runs, and again when that one has
 * ended: `changed_seq` counts only ended ones, so that a client which reads the changes after a gap misses none.
 */
import type { Kysely } from 'kysely';
import type { QueueCounts } from '../../../../../core/contract/console/queue';
import type { QueueUpdate } from '../../../../../core/contract/console/queue-feed';
import { CHANGES_MAX } from '../../../../../core/contract/console/queues';
import type { Tables } from '../../../database/schema';
import { countItems } from '../../content/console/queue.repository';
import {
  type ChangeRow,
  findChanges,
  findEndedClaims,
  presentChange,
  readChangedSeq,
} from '../../content/console/queue-changes.repository';
import { Frame } from './frame';
import type { Subscription } from './subscription';

const EVERY_MS = 250;
/** Counts and ended claims cost more than the changes. */
const SECOND_MS = 1000;

type Message = Omit<QueueUpdate, 'type' | 'subscription_id' | 'counts'> & { counts?: QueueCounts | undefined };

interface Options {
  db: Kysely<Tables>;
  now(): number;
  failed(error: unknown): void;
}

/** The queue of one site. */
interface Followed {
  site_uuid: string;
  subscriptions: Set<Subscription>;
  /** Every change up to this number was sent. */
  seq: number;
  /** `changed_seq` of the last message. */
  sentSeq: number;
  /** Changes above `seq` that were sent already, by comment. */
  ahead: Map<number, number>;
  opened: Promise<void>;
  timer: NodeJS.Timeout | undefined;
  /** The last second's read, of the process's clock; and the time up to which ended claims were read. */
  readAt: number;
  claimsUntil: number;
  isCountDue: boolean;
}

export class QueueFeed {
  readonly #sites = new Map<string, Followed>();
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** @returns the number after which the subscription receives everything */
  async join(subscription: Subscription): Promise<number> {
    const site = this.#sites.get(subscription.site_uuid) ?? this.#open(subscription.site_uuid);
    site.subscriptions.add(subscription);
    try {
      await site.opened;
    } catch (error) {
      this.leave(subscription);
      throw error;
    }
    return site.seq;
  }

  leave(subscription: Subscription): void {
    const site = this.#sites.get(subscription.site_uuid);
    if (!site) return;
    site.subscriptions.delete(subscription);
    if (site.subscriptions.size > 0) return;
    clearTimeout(site.timer);
    this.#sites.delete(subscription.site_uuid);
  }

  #open(site_uuid: string): Followed {
    const site: Followed = {
      ...{ site_uuid, subscriptions: new Set(), seq: 0, sentSeq: 0, ahead: new Map(), timer: undefined },
      ...{ readAt: 0, claimsUntil: this.#options.now(), isCountDue: false, opened: Promise.resolve() },
    };
    this.#sites.set(site_uuid, site);
    site.opened = readChangedSeq(this.#options.db).then((seq) => {
      site.seq = seq;
      site.sentSeq = seq;
      this.#schedule(site);
    });
    return site;
  }

  #schedule(site: Followed): void {
    if (this.#sites.get(site.site_uuid) !== site) return;
    site.timer = setTimeout(() => {
      void this.#read(site)
        .catch((error) => this.#sites.get(site.site_uuid) === site && this.#options.failed(error))
        .finally(() => this.#schedule(site));
    }, EVERY_MS).unref();
  }

  async #read(site: Followed): Promise<void> {
    const { db, now } = this.#options;
    const { site_uuid, ahead } = site;
    const found = await findChanges(db, { site_uuid, after: site.seq, now: now(), isLive: true });
    site.seq = found.changed_seq;
    // A message with all of them could be too big: clients see the gap, and read the changes.
    const isTooMany = found.rows.length > CHANGES_MAX;
    const isDue = ({ comment_id, changed_seq }: ChangeRow) =>
      changed_seq <= site.seq || ahead.get(comment_id) !== changed_seq;
    const rows = isTooMany ? [] : found.rows.filter(isDue);
    for (const { comment_id, changed_seq } of rows) ahead.set(comment_id, changed_seq);
    for (const [id, changed_seq] of ahead) if (changed_seq <= site.seq) ahead.delete(id);
    if (found.rows.length > 0) site.isCountDue = true;
    const { ended, counts } = await this.#eachSecond(site);
    const changes = [...rows, ...ended].map(presentChange);
    const after = isTooMany ? site.seq : site.sentSeq;
    if (changes.length > 0 || counts || after > site.sentSeq) this.#send(site, { changes, after, counts });
  }

  async #eachSecond(site: Followed): Promise<{ ended: ChangeRow[]; counts?: QueueCounts }> {
    const { db, now } = this.#options;
    const { site_uuid, claimsUntil: from, isCountDue } = site;
    const at = performance.now();
    if (at - site.readAt < SECOND_MS) return { ended: [] };
    site.readAt = at;
    site.claimsUntil = now();
    site.isCountDue = false;
    const ended = await findEndedClaims(db, { site_uuid, from, to: site.claimsUntil });
    return { ended, ...(isCountDue && { counts: await countItems(db, site_uuid) }) };
  }

  #send(site: Followed, { counts, ...rest }: Omit<Message, 'changed_seq'>): void {
    const message: Message = { ...rest, changed_seq: site.seq, ...(counts && { counts }) };
    site.sentSeq = site.seq;
    const frame = new Frame(JSON.stringify(message).slice(1, -1), 'queue');
    for (const { id, isStaff, send } of site.subscriptions) if (isStaff) send(frame.for(id));
  }
}
