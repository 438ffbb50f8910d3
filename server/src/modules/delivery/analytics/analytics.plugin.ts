/**
 * `app.analytics`: adds up what browsers report, stores the sums every two seconds, and rolls them up. Whoever kills
 * the process takes what it has not stored: with the time a flush takes, at most five seconds of counts. A stop stores
 * all.
 */
import fp from 'fastify-plugin';
import { Counter } from 'prom-client';
import type { Segment } from '../../../../../core/contract/analytics';
import { MINUTE_MS } from '../../../../../core/contract/durations';
import type { Referral } from '../../../../../core/contract/referrals';
import type { Fact } from '../../platform/facts/facts';
import type { Site } from '../../sites/sites/site-registry';
import { addPages, addTotals, mergeUnique } from './flush.repository';
import { rollUp } from './rollups';
import { beginOf, days } from './spans';
import { COMMENT, type Flushed, type Report, type ReportedRecord, SIGNUP, Sums } from './sums';

const FLUSH_EVERY_MS = 2000;
/** Rows of one statement: between two, who reads from the embedded database gets their turn. */
const ROWS_AT_ONCE = 1000;

declare module 'fastify' {
  interface FastifyInstance {
    analytics: {
      add(report: Report): void;
      /** Counts comments as they appear and go. */
      addFacts(facts: Fact[]): void;
      /** Somebody is new, whichever way they came. @param referral what they had wanted to do, or empty */
      addSignup(request: Pick<FastifyRequest, 'site' | 'section'>, referral: Referral | ''): void;
      /** Stores what there is; runs by itself. */
      flush(): Promise<void>;
      /** Makes hours of minutes and so on; runs by itself. */
      rollUp(): Promise<void>;
    };
  }
}

export const analyticsPlugin = fp(async (app) => {
  const { db, clock, log, metrics } = app;
  const sums = new Sums();
  const failures = new Counter({
    name: 'analytics_flush_failures_total',
    help: 'Times that sums of analytics could not be stored; they are stored with the next',
    registers: [metrics],
  });
  let day = beginOf(days, clock.now());

  async function store(flushed: Flushed): Promise<void> {
    const now = clock.now();
    while (flushed.totals.length > 0) {
      await addTotals(db, flushed.totals.slice(0, ROWS_AT_ONCE), now);
      flushed.totals.splice(0, ROWS_AT_ONCE);
    }
    while (flushed.pages.length > 0) {
      await addPages(db, flushed.pages.slice(0, ROWS_AT_ONCE), now);
      flushed.pages.splice(0, ROWS_AT_ONCE);
    }
    for (let one = flushed.uniques[0]; one; one = flushed.uniques[0]) {
      await mergeUnique(db, one, now);
      flushed.uniques.shift();
    }
  }
  let flushing: Promise<void> = Promise.resolve();
  function flush(): Promise<void> {
    flushing = flushing.then(async () => {
      const flushed = sums.take();
      try {
        await store(flushed);
      } catch (error) {
        failures.inc();
        log.error({ err: error }, 'storing analytics failed');
        sums.putBack(flushed);
      }
      const today = beginOf(days, clock.now());
      if (today !== day) sums.forgetUniques();
      day = today;
    });
    return flushing;
  }
  /** Of no article, nor of any browser. */
  function addOwn({ uuid, settings }: Site, section_uuid: string, segment: Segment, record: ReportedRecord): void {
    if (!settings.enable_analytics) return;
    const nobody = { container_id: '', visit: null, isSuspect: false };
    sums.add({ ...nobody, site_uuid: uuid, section_uuid, segment, records: [record] });
  }
  async function addFact(fact: Fact): Promise<void> {
    if (fact.fact !== 'shown' && fact.fact !== 'hidden') return;
    const { section_uuid, kind, parent_id } = fact.comment;
    const site = (await app.sites.bySection(section_uuid))?.site;
    if (!site) return;
    const n = fact.fact === 'shown' ? 1 : -1;
    addOwn(site, section_uuid, 'registered', {
      name: COMMENT,
      widget: kind,
      value: parent_id === null ? 'thread' : 'reply',
      n,
    });
  }
  app.decorate('analytics', {
    add: (report) => sums.add(report),
    addFacts: (facts) => {
      for (const fact of facts)
        addFact(fact).catch((error: unknown) => log.error({ err: error }, 'counting a comment failed'));
    },
    addSignup: ({ site, section }, referral) =>
      addOwn(site, section.uuid, 'anonymous', { name: SIGNUP, value: referral, n: 1 }),
    flush,
    rollUp: async () => {
      while (await rollUp(db, clock.now()));
    },
  });

  let isRolling = false;
  const timers = [
    setInterval(() => void flush(), FLUSH_EVERY_MS),
    setInterval(() => {
      if (isRolling) return;
      isRolling = true;
      app.analytics
        .rollUp()
        .catch((error: unknown) => log.error({ err: error }, 'rolling up analytics failed'))
        .finally(() => {
          isRolling = false;
        });
    }, MINUTE_MS),
  ];
  for (const timer of timers) timer.unref();
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    await flush();
  });
});
