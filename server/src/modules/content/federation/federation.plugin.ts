/**
 * `app.inbox`, and the jobs of the site's own account (./jobs). While no site has such an account, the lanes take nothing and the routes
 * answer 404.
 */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { Counter, Histogram } from 'prom-client';
import { SECOND_MS } from '../../../../../core/contract/values/durations';
import { askTogether } from '../../../database/ask-together';
import type { ReadSignature, ReceivedHead } from '../social/signing/received';
import { InboxDoor } from './inbox-door';
import { InboxGate } from './inbox-gate';
import { addJobs } from './jobs';
import { findKnown } from './known.repository';
import { type ReceivedBody, receive, receiveHead } from './receive';
import { InboxRefused } from './refused';
import { RemoteKeys } from './remote-keys';

declare module 'fastify' {
  interface FastifyInstance {
    inbox: {
      door: InboxDoor;
      /** Reads the signature of an activity before its body has arrived. @throws ApiError unauthorized */
      readHead(head: ReceivedHead, network: string): ReadSignature;
      /** Takes a signed activity. @throws ApiError unauthorized, invalid_request, too_many_requests */
      receive(received: ReceivedBody, network: string): Promise<void>;
      /** Counts a body that was refused before it was read. */
      refused(result: 'too_large'): void;
    };
  }
}

export const federationPlugin = fp(async (app) => {
  const { fediverse, metrics } = app;
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
  const knowledge = {
    keys: new RemoteKeys({ fetchJson: fediverse.fetchJson, now: () => app.clock.now() }),
    // Thousands of deletions can arrive in a second.
    findKnown: askTogether((ids) => findKnown(app.db, ids)),
  };
  const lag = new Histogram({
    name: 'social_delivery_lag_seconds',
    help: 'Time from a publication until another server takes its delivery, with all attempts',
    buckets: [0.1, 0.5, 1, 5, 30, 60, 300, 1800, 3600, 21_600, 86_400],
    registers: [metrics],
  });

  const gate = new InboxGate({ now: () => app.clock.now(), limitsNetworks: app.config.rateLimit });
  const door = new InboxDoor(app, gate, { countRefused: () => received.inc({ result: 'flooded' }) });
  const { first } = app.sockets;
  app.sockets.first = (request, response) => first(request, response) || door.serve(request, response);

  /** Counts a refusal. @returns what the sender gets */
  function refusalOf(error: unknown, network: string): unknown {
    if (!(error instanceof InboxRefused)) return error;
    received.inc({ result: error.reason });
    if (error.isDoubtful) gate.doubt(network);
    return error.answer;
  }

  app.decorate('inbox', {
    door,
    readHead(head, network) {
      try {
        return receiveHead(knowledge, head);
      } catch (error) {
        throw refusalOf(error, network);
      }
    },
    async receive(body, network) {
      const start = performance.now();
      try {
        const { result, isVerified } = await receive(app, knowledge, body);
        received.inc({ result });
        if (isVerified) gate.trust(network);
      } catch (error) {
        throw refusalOf(error, network);
      } finally {
        seconds.observe((performance.now() - start) / SECOND_MS);
      }
    },
    refused: (result) => received.inc({ result }),
  });
  addJobs(app, (result, waitedMs) => {
    deliveries.inc({ result });
    if (result === 'taken') lag.observe(Math.max(0, waitedMs) / SECOND_MS);
  });
  followRules(app);
});

/**
 * Compares the accounts with the rules at the start, and after each change. A site that begins publishing has its account before
 * its next article, which would be too old otherwise; a site that stops withdraws its posts.
 */
function followRules(app: FastifyInstance): void {
  const { fediverse, sites, log } = app;
  let comparing: Promise<unknown> = Promise.resolve();
  const failed = (error: unknown) => log.error({ err: error }, 'reading the accounts in the fediverse failed');
  const compare = () => {
    comparing = comparing.then(() => fediverse.accounts.ofSites().catch(failed));
  };
  sites.onChange(compare);
  app.addHook('onReady', async () => compare());
  app.addHook('onClose', async () => void (await comparing));
}
