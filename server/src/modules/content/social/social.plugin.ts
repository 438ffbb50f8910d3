/**
 * `app.social`: reads social networks and looks at attached posts in a lane of the outbox. While no post is attached, the lane
 * only runs one small query a minute.
 */
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { Counter } from 'prom-client';
import type { Network } from '../../../../../core/contract/content/social';
import { DAY_MS, MINUTE_MS } from '../../../../../core/contract/values/durations';
import { egressOf } from '../../platform/outbound/outbound';
import { addToOutbox, type Take, takeMessages } from '../../platform/outbox/outbox.repository';
import { Postponed } from '../../platform/outbox/outbox.worker';
import { attachFromPage, type NamedByPage } from './attach';
import { hideHosts } from './hide-hosts';
import { look } from './look';
import { blueskyReader } from './networks/bluesky';
import { fediverseReader } from './networks/fediverse';
import { jsonFetcher } from './networks/fetch-json';
import type { NetworkReader } from './networks/remote';
import { nextLook } from './pace';
import { HIDE_HOSTS, LOOK_AT_THREADS, lookAt, TIDY_UP, tidyUp } from './schedule';
import { findDue, findNextDue, type ThreadRow, updateThreads } from './threads.repository';
import { tidy } from './tidy';

/** Maximum threads of one pass. */
const THREADS_AT_ONCE = 500;
const RECHECK_MS = MINUTE_MS;

interface Social {
  readers: Record<Network, NetworkReader>;
  /** Returns the network whose post an address can be; null for none. */
  networkOf(address: string): Network | null;
  networkOfProfile(address: string): Network | null;
  /** Shows the replies to the post that a page names. */
  attachFromPage(named: NamedByPage): Promise<void>;
  /** Wakes the lane after a post was attached. */
  wake(): void;
  /** Counts a reply by its result, such as imported or held. */
  count(network: Network, verdict: string): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    social: Social;
  }
}

export const socialPlugin = fp(async (app) => {
  const { db, clock, config, outbox, metrics, log } = app;
  const counter = (name: string, help: string, label: string) =>
    new Counter({ name, help, labelNames: ['network', label], registers: [metrics] });
  const taken = counter('social_taken_total', 'Replies of social networks by what became of them', 'verdict');
  const polls = counter('social_polls_total', 'Looks at attached posts by what they found', 'result');

  const fetchJson = jsonFetcher({
    ...egressOf(config),
    userAgent: `vf-community (+${config.publicUrl})`,
    now: () => clock.now(),
  });
  const pause = async (ms: number) => void (await setTimeout(config.privateAddresses ? 0 : ms));
  const readers: Record<Network, NetworkReader> = {
    bluesky: blueskyReader({ fetchJson, appView: config.blueskyAppView }),
    fediverse: fediverseReader({
      fetchJson: app.fediverse.fetchJson,
      allowPrivate: config.privateAddresses,
      pause,
      now: () => clock.now(),
      isOwn: (id) => id.startsWith(`${app.fediverse.accounts.addresses.root}/`),
    }),
  };

  /** Tests Bluesky first, because any other address may be one of the fediverse. */
  function firstNetwork(address: string, test: (reader: NetworkReader, url: URL) => boolean): Network | null {
    if (!URL.canParse(address)) return null;
    const url = new URL(address);
    return (['bluesky', 'fediverse'] as const).find((network) => test(readers[network], url)) ?? null;
  }

  let isAwake = false;
  let checked = Number.NEGATIVE_INFINITY;
  app.decorate('social', {
    readers,
    networkOf: (address) => firstNetwork(address, (reader, url) => reader.mayRead(url)),
    networkOfProfile: (address) => firstNetwork(address, (reader, url) => reader.mayBeProfile(url)),
    attachFromPage: (named) => attachFromPage(app, named),
    wake: () => {
      isAwake = true;
    },
    count: (network, verdict) => taken.inc({ network, verdict }),
  });

  /** Reads the posts again, because other processes also attach posts. */
  const take: Take = async (trx, options) => {
    if (!isAwake && clock.now() - checked >= RECHECK_MS) {
      checked = clock.now();
      isAwake = (await trx.selectFrom('social_threads').select('id').limit(1).executeTakeFirst()) !== undefined;
    }
    return isAwake ? takeMessages(trx, options) : [];
  };

  const passOver = async (goOn: () => Promise<void>) => {
    for (const [network, threads] of byNetwork(await findDue(db, clock.now(), THREADS_AT_ONCE))) {
      const reader = readers[network];
      const count = (verdict: string) => app.social.count(network, verdict);
      for (const thread of await changedOnly(app, reader, threads)) {
        await goOn();
        polls.inc({ network, result: await look(thread, { app, reader, count, goOn }) });
      }
    }
  };

  outbox.handleAlone(
    LOOK_AT_THREADS,
    async (_payload, job) => {
      await passOver(() => job.goOn()).catch((error: unknown) => {
        if (error instanceof Postponed) throw error;
        log.error({ err: error }, 'looking at social networks failed');
      });
      const next = await findNextDue(db);
      const now = clock.now();
      // Waits at least a second, so that a thread that always fails does not occupy the lane.
      if (next !== null) await addToOutbox(db, lookAt(Math.max(next, now + 1000), now));
    },
    { atOnce: 1, take },
  );
  outbox.handle(HIDE_HOSTS, (payload, job) => hideHosts(app, payload, () => job.goOn()));
  outbox.handle(TIDY_UP, async (_payload, job) => {
    const now = clock.now();
    if (await tidy(app, () => job.goOn())) await addToOutbox(db, tidyUp(now + DAY_MS, now));
  });
});

function byNetwork(threads: ThreadRow[]): Map<Network, ThreadRow[]> {
  const groups = new Map<Network, ThreadRow[]>();
  for (const thread of threads) groups.set(thread.network, [...(groups.get(thread.network) ?? []), thread]);
  return groups;
}

/** Returns threads whose counts changed; the others wait for their next look without being read. */
async function changedOnly(app: FastifyInstance, reader: NetworkReader, threads: ThreadRow[]): Promise<ThreadRow[]> {
  const seen = threads.filter(({ date_looked }) => date_looked !== null);
  if (seen.length === 0) return threads;
  const roots = seen.map(({ root_id, likes, reposts, replies }) => ({ id: root_id, likes, reposts, replies }));
  const changed = await reader.findChanged(roots).catch(() => new Set(roots.map(({ id }) => id)));
  const now = app.clock.now();
  const idle = seen.filter(({ root_id }) => !changed.has(root_id));
  const nexts = new Map<number | null, number[]>();
  for (const { id, date_posted } of idle) {
    const next = nextLook({ date_posted, now, hasChanged: false });
    nexts.set(next, [...(nexts.get(next) ?? []), id]);
  }
  for (const [next, ids] of nexts)
    await updateThreads(app.db, ids, {
      date_looked: now,
      ...(next === null ? { state: 'ended' } : { date_next: next }),
    });
  return threads.filter((thread) => !idle.includes(thread));
}
