/** Erases a person: the account at once, the rest by a job of the outbox. */

import type { FastifyInstance } from 'fastify';
import type { Erasure, ErasureTools } from '../../platform/privacy/privacy-part';
import { closeAccount } from './close-account';

type App = Pick<FastifyInstance, 'db' | 'clock' | 'cache' | 'outbox' | 'mailer' | 'privacyParts'>;

type EraseApp = Pick<ErasureTools, 'db' | 'writeQueue'> & Pick<FastifyInstance, 'clock' | 'privacyParts'>;

/** Erases a person: after it resolves, no lookup finds them. */
export async function erase({ db, clock, cache, outbox, mailer, privacyParts }: App, erasure: Erasure): Promise<void> {
  const touched = await closeAccount(db, privacyParts, erasure, clock.now());
  for (const id of touched) cache.userChanged(id);
  await mailer?.forget(erasure.user_id);
  // Not awaited: the job runs even if this process ends.
  void outbox.run();
}

/** Runs the second half, in a job. @param goOn called between two steps; throws when another process has the job now */
export async function eraseParts(
  { db, writeQueue, clock, privacyParts }: EraseApp,
  erasure: Erasure,
  goOn: () => Promise<void>,
): Promise<void> {
  for (const part of privacyParts) await part.erase?.({ db, writeQueue, now: () => clock.now() }, erasure, goOn);
}
