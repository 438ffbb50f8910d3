/**
 * Sends a message to browsers: skips readers in their quiet hours or above the daily limit, and records the results.
 * Returns what a service does not accept now, for a later retry.
 */
import http from 'node:http';
import https from 'node:https';
import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { egressOf } from '../../platform/outbound/outbound';
import type { Site } from '../../sites/sites/site-registry';
import { localTime, quietMs } from './local-time';
import { type Outcome, postMessage } from './post-message';
import { findPushKeys } from './push-keys';
import type { PushMessage } from './push-message';
import { type Delivered, noteDelivered, type PushSubscriptionRow } from './push-subscriptions.repository';
import { Signatures } from './vapid';

type App = Pick<FastifyInstance, 'db' | 'clock' | 'config' | 'log' | 'metrics'>;

/** Maximum of concurrent requests. */
const LINES = 100;

export interface Sending {
  kind: string;
  message(row: PushSubscriptionRow): PushMessage;
  /** A reply to the reader: not counted, and delayed until the morning instead of dropped. */
  isAnswer: boolean;
}

/** Browsers to retry later, and when. */
export interface Left {
  endpoint_hashes: string[];
  waitMs: number;
}

/** Every service has refused our key, so further attempts are useless. */
class KeyRefused extends Error {}

export class PushSender {
  readonly #app: App;
  readonly #agents = {
    http: new http.Agent({ keepAlive: true, maxSockets: LINES }),
    https: new https.Agent({ keepAlive: true, maxSockets: LINES }),
  };
  readonly #signatures = new Map<string, Signatures>();
  readonly counted: Counter<'kind' | 'result'>;

  constructor(app: App) {
    this.#app = app;
    this.counted = new Counter({
      name: 'push_messages_total',
      help: 'Push messages by kind: sent, gone, refused, later, failed; shown and pressed as browsers tell',
      labelNames: ['kind', 'result'],
      registers: [app.metrics],
    });
  }

  /** Returns null while the site has no key, and so no subscribers. @throws Error when it cannot be decrypted */
  async signaturesOf(site: Site): Promise<Signatures | null> {
    const { db, config } = this.#app;
    const pair = await findPushKeys({ db, secret: config.secret }, site.uuid);
    if (!pair) return null;
    const known = this.#signatures.get(site.uuid);
    if (known?.pair.publicKey === pair.publicKey) return known;
    const made = new Signatures(pair, site.origins[0] as string);
    this.#signatures.set(site.uuid, made);
    return made;
  }

  /** @throws KeyRefused */
  async send(site: Site, rows: PushSubscriptionRow[], { kind, message, isAnswer }: Sending): Promise<Left | null> {
    const { db, clock, config } = this.#app;
    const signatures = await this.signaturesOf(site);
    if (!signatures) return null;
    const now = clock.now();
    const { most_per_day } = site.rules.push;
    const noted: Delivered = { gone: [], failed: [], sent: [] };
    const left: Left = { endpoint_hashes: [], waitMs: 0 };
    let refused = 0;
    const leave = (row: PushSubscriptionRow, waitMs: number) => {
      left.endpoint_hashes.push(row.endpoint_hash);
      left.waitMs = Math.max(left.waitMs, waitMs);
    };
    await inLines(rows, async (row) => {
      const { day, hour } = localTime(now, row.time_zone);
      const quiet = quietMs(hour, site.rules.push);
      if (quiet > 0) {
        if (isAnswer) leave(row, quiet);
        return;
      }
      const sentToday = row.day === day ? row.sent_today : 0;
      if (!isAnswer && sentToday >= most_per_day) return;
      const outcome = await postMessage(row, message(row), {
        signatures,
        agents: this.#agents,
        ...egressOf(config),
        now,
      });
      this.counted.inc({ kind, result: outcome.result });
      if (outcome.result === 'refused') refused += 1;
      this.#note(row, outcome, { noted, leave, sent: { day, sent_today: sentToday + (isAnswer ? 0 : 1) } });
    });
    await noteDelivered(db, noted, clock.now());
    if (refused > 0 && noted.sent.length === 0) throw new KeyRefused(`push services refuse the key of ${site.domain}`);
    return left.endpoint_hashes.length > 0 ? left : null;
  }

  #note(
    row: PushSubscriptionRow,
    outcome: Outcome,
    {
      noted,
      leave,
      sent,
    }: {
      noted: Delivered;
      leave(row: PushSubscriptionRow, waitMs: number): void;
      sent: { day: number; sent_today: number };
    },
  ): void {
    const { endpoint_hash } = row;
    if (outcome.result === 'sent') noted.sent.push({ endpoint_hash, ...sent });
    else if (outcome.result === 'gone') noted.gone.push(endpoint_hash);
    else if (outcome.result === 'later') leave(row, outcome.waitMs);
    else {
      noted.failed.push(endpoint_hash);
      this.#app.log.warn(
        { status: outcome.status, host: new URL(row.endpoint).host },
        'a push service refused a message',
      );
    }
  }

  close(): void {
    this.#agents.http.destroy();
    this.#agents.https.destroy();
  }
}

/** Runs some at a time, and the next as soon as one has finished. */
async function inLines<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values();
  await Promise.all(
    Array.from({ length: Math.min(LINES, items.length) }, async () => {
      for (const item of waiting) await work(item);
    }),
  );
}
