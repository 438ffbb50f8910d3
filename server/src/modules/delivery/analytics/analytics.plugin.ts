/**
 * `app.analytics`: sums reports of browsers, stores the sums every two seconds, and rolls them up. A killed process
 * loses what it has not stored: including the time of a flush, at most five seconds of counts. A regular stop stores
 * everything.
 */
import { randomUUID } from 'node:crypto';
import fp from 'fastify-plugin';
import { Counter } from 'prom-client';
import type { Segment } from '../../../../../core/contract/delivery/analytics';
import type { Referral } from '../../../../../core/contract/delivery/referrals';
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import type { Fact } from '../../platform/facts/facts';
import { runEvery } from '../../platform/time/run-every';
import type { Site } from '../../sites/sites/site-registry';
import { addPages, addTotals, mergeUnique, storeOnce } from './flush.repository';
import { rollUp } from './rollups';
import { beginOf, days } from './spans';
import { COMMENT, type Report, type ReportedRecord, SIGNUP, Sums } from './sums';

const FLUSH_EVERY_MS = 2000;
/** Rows per statement: the embedded database serves readers between two statements. */
const ROWS_AT_ONCE = 1000;

const inParts = <Row>(rows: Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, at) =>
    rows.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE),
  );

declare module 'fastify' {
  interface FastifyInstance {
    analytics: {
      add(report: Report): void;
      /** Counts comments that appear and disappear. */
      addFacts(facts: Fact[]): void;
      /** Counts a new account of any kind. @param referral the action that the person wanted to do, or empty */
      addSignup(request: Pick<FastifyRequest, 'site' | 'section'>, referral: Referral | ''): void;
      /** Stores all sums. Runs periodically by itself. */
      flush(): Promise<void>;
      /** Rolls minutes up to hours, and so on. Runs periodically by itself. */
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

  /** Statements without a confirmed commit, oldest first. Each keeps its id when it is sent again. */
  const pending: { id: string; store: (trx: typeof db, now: number) => Promise<unknown> }[] = [];

  function takeSums(): void {
    const { totals, pages, uniques } = sums.take();
    const add = (store: (typeof pending)[number]['store']) => pending.push({ id: randomUUID(), store });
    for (const rows of inParts(totals)) add((trx, now) => addTotals(trx, rows, now));
    for (const rows of inParts(pages)) add((trx, now) => addPages(trx, rows, now));
    // Readers count for the day of their visit.
    const taken = clock.now();
    for (const unique of uniques) add((trx) => mergeUnique(trx, unique, taken));
  }
  async function storePending(): Promise<void> {
    for (let first = pending[0]; first; first = pending[0]) {
      const { id, store } = first;
      const now = clock.now();
      await storeOnce(db, id, now, (trx) => store(trx, now));
      pending.shift();
    }
  }
  let flushing: Promise<void> = Promise.resolve();
  function flush(): Promise<void> {
    flushing = flushing.then(async () => {
      try {
        await storePending();
        // Taken only now: while the database is down, equal sums are added up in memory.
        takeSums();
        await storePending();
      } catch (error) {
        failures.inc();
        log.error({ err: error }, 'storing analytics failed');
      }
      const today = beginOf(days, clock.now());
      if (today !== day) sums.forgetUniques();
      day = today;
    });
    return flushing;
  }
  /** Counts an event of the server itself, without article and browser. */
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
  let rolling: Promise<void> = Promise.resolve();
  /** Runs after the one under way, which may have started before a row or an hour that the caller means. */
  function rollAllUp(): Promise<void> {
    const rolled = rolling.then(async () => {
      while (await rollUp(db, clock.now()));
    });
    rolling = rolled.catch(() => {});
    return rolled;
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
    rollUp: rollAllUp,
  });

  runEvery(app, MINUTE_MS, () => app.analytics.rollUp(), 'rolling up analytics failed');
  const timer = setInterval(() => void flush(), FLUSH_EVERY_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await flush();
  });
});
