/** The jobs of the site's own account: what inboxes accepted, what is published, and deliveries. */
import type { FastifyInstance } from 'fastify';
import { askTogether } from '../../../database/ask-together';
import { type Take, takeMessages } from '../../platform/outbox/outbox.repository';
import type { Handler } from '../../platform/outbox/outbox.worker';
import { PUBLISH_ANSWER, PUBLISH_CONTAINER, PUBLISH_PAGE, WITHDRAW_SITE } from '../../platform/site-events/publishing';
import { RECOUNT_LIKES } from '../../platform/site-events/recounting';
import { COUNTS, type Counted } from '../social/counts-message';
import { refreshContainer } from '../social/look';
import { type CountDelivery, deliverOne } from './deliver';
import { ACTOR_GONE, DELIVER, type Delivery, TAKE, WALK } from './messages';
import { findPeers } from './peers.repository';
import { publishAnswer } from './publish-answer';
import { followContainer, publishPage, withdrawAll } from './publish-page';
import { recountLikes } from './recount-likes';
import { showAnswerCounts } from './show-answer-counts';
import { type Accepted, takeActivity } from './take-activity';
import { takeDeliveries } from './take-deliveries';
import { takeDistant } from './take-distant';
import { takeDeparture } from './take-profile';
import { WalkBudget } from './walk-budget';
import type { FoundNote } from './walk-up';

const DELIVERIES_AT_ONCE = 32;
const ACTIVITIES_AT_ONCE = 4;
const WALKS_AT_ONCE = 2;
const DEPARTURE_ATTEMPTS = 10;
const DEPARTURES_AT_ONCE = 2;

export function addJobs(app: FastifyInstance, count: CountDelivery): void {
  const { outbox } = app;
  const whenUsed =
    (take: Take): Take =>
    async (db, options) =>
      (await app.fediverse.accounts.isUsed()) ? take(db, options) : [];

  outbox.handleAlone(TAKE, inOrderOfAuthor(app), { atOnce: ACTIVITIES_AT_ONCE, take: whenUsed(takeMessages) });
  const budget = new WalkBudget(() => app.clock.now());
  outbox.handleAlone(WALK, (payload, job) => takeDistant(app, budget, payload as unknown as FoundNote, job), {
    atOnce: WALKS_AT_ONCE,
    take: whenUsed(takeMessages),
  });
  const { running, handler } = deliveryJob(app, count);
  outbox.handleAlone(DELIVER, handler, {
    atOnce: DELIVERIES_AT_ONCE,
    take: whenUsed((db, options) => takeDeliveries(db, { ...options, running })),
  });
  // Strangers choose the servers that are asked, so slow ones must not hold up other jobs.
  outbox.handleAlone(
    ACTOR_GONE,
    async ({ remote_id }, { attempts }) => {
      if (attempts <= DEPARTURE_ATTEMPTS) await takeDeparture(app, String(remote_id));
    },
    { atOnce: DEPARTURES_AT_ONCE, take: whenUsed(takeMessages) },
  );
  outbox.handle(COUNTS, (payload) => {
    const { container_uuid, comment_id = null } = payload as unknown as Counted;
    return comment_id === null
      ? refreshContainer(app, container_uuid)
      : showAnswerCounts(app, { container_uuid, comment_id });
  });
  outbox.handle(RECOUNT_LIKES, ({ site_uuid }, job) => recountLikes(app, String(site_uuid), () => job.goOn()));
  outbox.handle(PUBLISH_PAGE, ({ site_uuid, page_id }) => publishPage(app, String(site_uuid), Number(page_id)));
  outbox.handle(PUBLISH_CONTAINER, ({ container_uuid }) => followContainer(app, String(container_uuid)));
  outbox.handle(WITHDRAW_SITE, ({ site_uuid }, job) => withdrawAll(app, String(site_uuid), () => job.goOn()));
  outbox.handle(PUBLISH_ANSWER, ({ comment_id }) => publishAnswer(app, Number(comment_id)), 'outbound');
}

/** Takes activities of one author one after the other, as they came: an undo follows what it undoes. */
function inOrderOfAuthor(app: FastifyInstance): Handler {
  const latest = new Map<string, Promise<void>>();
  return async (payload, job) => {
    const accepted = payload as unknown as Accepted;
    const { id } = accepted.author;
    const before = latest.get(id);
    const taken = (async () => {
      await before?.catch(() => undefined);
      await takeActivity(app, accepted, () => job.goOn());
    })();
    latest.set(id, taken);
    try {
      await taken;
    } finally {
      if (latest.get(id) === taken) latest.delete(id);
    }
  };
}

/** Sends deliveries, and counts those that this process sends to each host. */
function deliveryJob(app: FastifyInstance, counted: CountDelivery) {
  const findPeer = askTogether((hosts) => findPeers(app.db, hosts));
  const running = new Map<string, number>();
  const handler: Handler = async (payload, job) => {
    const delivery = payload as unknown as Delivery;
    const { host } = delivery;
    running.set(host, (running.get(host) ?? 0) + 1);
    try {
      await deliverOne(app, delivery, job, { findPeer, counted });
    } finally {
      const left = (running.get(host) ?? 1) - 1;
      if (left > 0) running.set(host, left);
      else running.delete(host);
    }
  };
  return { running, handler };
}
