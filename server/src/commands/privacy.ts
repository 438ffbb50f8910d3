/** `vf user export` and `vf user erase`: handles written requests of people, without a running server. */

import { type ErasureMode, erasureModes } from '../../../core/contract/sites/site';
import type { Config } from '../config';
import { createMediaStore } from '../modules/content/media/create-media-store';
import { recordFacts } from '../modules/delivery/notifications/record';
import { leaveEvents } from '../modules/delivery/webhooks/leave-events';
import { closeAccount, finishErasure } from '../modules/people/privacy/close-account';
import { exportText } from '../modules/people/privacy/export';
import { eraseParts } from '../modules/people/privacy/privacy.service';
import { WriteQueue } from '../modules/platform/write-queue/write-queue';
import { createSiteRegistry } from '../modules/sites/sites/site-registry';
import { privacyParts } from '../wiring/privacy';
import { CommandError } from './command-error';
import { type Whom, withAccount } from './with-account';
import type { Say } from './with-database';

/** Prints the copy as JSON, piece by piece: a line for each comment, however many a person wrote. */
export const exportAccount = (config: Config, whom: Whom, say: Say): Promise<void> =>
  withAccount(config, whom, async ({ db }, { user }) => {
    const parts = privacyParts(createMediaStore(config));
    for await (const piece of exportText(db, parts, user, { asStaff: true, now: Date.now() })) say(piece);
  });

/** Erases completely before it returns; if interrupted, a running server finishes. */
export async function eraseAccount(config: Config, whom: Whom & { mode?: string }, say: Say): Promise<void> {
  const wanted = erasureModes.find((mode) => mode === whom.mode);
  if (whom.mode !== undefined && !wanted) {
    throw new CommandError(`--mode must be one of ${erasureModes.join(', ')}; it is ${JSON.stringify(whom.mode)}`);
  }
  return withAccount(config, whom, async (database, { site, user }) => {
    const { db } = database;
    const settings = (await (await createSiteRegistry(database, Date.now)).byDomain(site.uuid))?.settings;
    const mode: ErasureMode = wanted ?? settings?.user_erasure ?? 'anonymise';
    const erasure = { user_id: user.id, mode };
    const parts = privacyParts(createMediaStore(config));
    await closeAccount(db, parts, erasure, Date.now());
    // Other processes notice the change when they next compare cached rows.
    const writeQueue = new WriteQueue({
      db,
      now: Date.now,
      record: recordFacts,
      leave: leaveEvents,
      onCommitted: () => undefined,
      onFacts: () => undefined,
      onPersonEvents: () => undefined,
      onFlush: () => undefined,
    });
    await eraseParts({ db, writeQueue, clock: Date, privacyParts: parts }, erasure, async () => undefined);
    await finishErasure(db, user.id, Date.now());
    say(`Erased ${whom.email} on ${site.domain} (${mode})`);
  });
}
