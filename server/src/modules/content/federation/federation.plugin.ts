/**
 * `app.inbox`, and the jobs of the site's own account: what inboxes accepted, what is published, and deliveries. While no site has
 * such an account, the lanes take nothing and the routes answer 404.
 */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { Counter, Histogram } from 'prom-client';
import { SECOND_MS } from '../../../../../core/contract/durations';
import { type Take, takeMessages } from '../../platform/outbox/outbox.repository';
import { PUBLISH_ANSWER, PUBLISH_CONTAINER, PUBLISH_PAGE, WITHDRAW_SITE } from '../../platform/site-events/publishing';
import { refreshContainer } from '../social/look';
import type { ReceivedRequest } from '../social/signing/received';
import { deliverOne } from './deliver';
import { ACTOR_GONE, COUNTS, DELIVER, type Delivery, TAKE } from './messages';
import { publishAnswer } from './publish-answer';
import { followContainer, publishPage, withdrawAll } from './publish-page';
import { receive } from './receive';
import { InboxRefused } from './refused';
import { RemoteKeys } from './remote-keys';
import { type Accepted, takeActivity } from './take-activity';
import { takeDeliveries } from './take-deliveries';
import { takeDeparture } from './take-profile';

const DELIVERIES_AT_ONCE = 32;
const ACTIVITIES_AT_ONCE = 4;
const DEPARTURE_ATTEMPTS = 10;

declare module 'fastify' {
  interface FastifyInstance {
    inbox: {
      /** Takes a signed activity. @throws ApiError unauthorized, invalid_request, too_many_requests */
      receive(request: ReceivedRequest): Promise<void>;
      /** Counts a body that was refused before it was read. */
      refused(result: 'too_large'): void;
    };
  }
}

export const federationPlugin = fp(async (app) => {
  const { outbox, fediverse, metrics } = app;
  const { accounts } = fediverse;
  const counter = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ['result'], registers: [metrics] });
  const received = counter('social_inbox_total', 'Activities that other servers sent, by what became of them');
  const deliveries = counter('social_deliveries_total', 'Attempts to deliver an activity, by their result');
  const seconds = new Histogram({
    name: 'social_verify_seconds',
    help: 'Time to check an activity, with fetching the key of its sender',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1, 5],
    registers: [metrics],
  });
  const keys = new RemoteKeys({ fetchJson: fediverse.fetchJson, now: () => app.clock.now() });

  app.decorate('inbox', {
    async receive(request) {
      const start = performance.now();
      try {
        received.inc({ result: await receive(app, keys, request) });
      } catch (error) {
        if (!(error instanceof InboxRefused)) throw error;
        received.inc({ result: error.reason });
        throw error.answer;
      } finally {
        seconds.observe((performance.now() - start) / SECOND_MS);
      }
    },
    refused: (result) => received.inc({ result }),
  });

  const whenUsed =
    (take: Take): Take =>
    async (db, options) =>
      (await accounts.isUsed()) ? take(db, options) : [];

  outbox.handleAlone(
    TAKE,
    (payload, job) => takeActivity(app, payload as unknown as Accepted, () => job.goOn()),
    { atOnce: ACTIVITIES_AT_ONCE, take: whenUsed(takeMessages) },
  );
  const running = new Map<string, number>();
  outbox.handleAlone(
    DELIVER,
    async (payload, job) => {
      const delivery = payload as unknown as Delivery;
      const { host } = delivery;
      running.set(host, (running.get(host) ?? 0) + 1);
      try {
        await deliverOne(app, delivery, job, (result) => deliveries.inc({ result }));
      } finally {
        const left = (running.get(host) ?? 1) - 1;
        if (left > 0) running.set(host, left);
        else running.delete(host);
      }
    },
    { atOnce: DELIVERIES_AT_ONCE, take: whenUsed((db, options) => takeDeliveries(db, { ...options, running })) },
  );
  outbox.handle(
    ACTOR_GONE,
    async ({ remote_id }, { attempts }) => {
      if (attempts <= DEPARTURE_ATTEMPTS) await takeDeparture(app, String(remote_id));
    },
    'outbound',
  );
  outbox.handle(COUNTS, ({ container_uuid }) => refreshContainer(app, String(container_uuid)));
  outbox.handle(PUBLISH_PAGE, ({ site_uuid, page_id }) => publishPage(app, String(site_uuid), Number(page_id)));
  outbox.handle(PUBLISH_CONTAINER, ({ container_uuid }) => followContainer(app, String(container_uuid)));
  outbox.handle(WITHDRAW_SITE, ({ site_uuid }, job) => withdrawAll(app, String(site_uuid), () => job.goOn()));
  outbox.handle(PUBLISH_ANSWER, ({ comment_id }) => publishAnswer(app, Number(comment_id)), 'outbound');
  followRules(app);
});

/** Compares the accounts with the rules after each change, so that a site that stops publishing withdraws its posts. */
function followRules(app: FastifyInstance): void {
  const { fediverse, sites, log } = app;
  let comparing: Promise<unknown> = Promise.resolve();
  sites.onChange(() => {
    comparing = comparing.then(() =>
      fediverse.accounts
        .ofSites()
        .catch((error: unknown) => log.error({ err: error }, 'reading the accounts in the fediverse failed')),
    );
  });
  app.addHook('onClose', async () => void (await comparing));
}
