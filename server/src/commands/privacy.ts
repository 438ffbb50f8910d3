/** `vf user export` and `vf user erase`: what somebody may ask for in writing, done without a running server. */

import { type ErasureMode, erasureModes } from '../../../core/contract/site';
import type { Config } from '../config';
import { type Database, openDatabase } from '../database/database';
import { migrateToLatest } from '../database/migrate';
import { createMediaStore } from '../modules/content/media/create-media-store';
import { recordFacts } from '../modules/delivery/notifications/record';
import { leaveEvents } from '../modules/delivery/webhooks/leave-events';
import { closeAccount, finishErasure } from '../modules/people/privacy/close-account';
import { exportUser } from '../modules/people/privacy/export';
import { eraseParts } from '../modules/people/privacy/privacy.service';
import { findByMailbox } from '../modules/people/users/users.repository';
import { WriteQueue } from '../modules/platform/write-queue/write-queue';
import { createSiteRegistry } from '../modules/sites/sites/site-registry';
import { privacyParts } from '../wiring/privacy';
import { CommandError } from './command-error';

type Say = (line: string) => void;

interface Whom {
  email?: string;
  /** The domain of the site, where the address has accounts on several. */
  site?: string;
}

async function withAccount<Result>(
  config: Config,
  { email = '', site: domain }: Whom,
  work: (database: Database, found: Awaited<ReturnType<typeof findAccount>>) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(config);
  try {
    await migrateToLatest(database);
    return await work(database, await findAccount(database, email, domain));
  } finally {
    await database.close();
  }
}

async function findAccount({ db }: Database, email: string, domain: string | undefined) {
  const sites = await db.selectFrom('sites').select(['uuid', 'domain']).orderBy('id').execute();
  const found = [];
  for (const site of sites.filter((one) => domain === undefined || one.domain === domain.toLowerCase())) {
    const user = await findByMailbox(db, site.uuid, email);
    if (user) found.push({ site, user });
  }
  const [account, ...others] = found;
  if (!account) throw new CommandError(`There is no account with the address ${JSON.stringify(email)}.`);
  if (others.length > 0) {
    const names = found.map(({ site }) => site.domain).join(', ');
    throw new CommandError(`${email} has accounts on ${names}: choose one with --site.`);
  }
  return account;
}

/** Prints the copy as JSON. */
export const exportAccount = (config: Config, whom: Whom, say: Say): Promise<void> =>
  withAccount(config, whom, async ({ db }, { user }) => {
    say(
      JSON.stringify(
        await exportUser(db, privacyParts(createMediaStore(config)), user, { asStaff: true, now: Date.now() }),
        null,
        2,
      ),
    );
  });

/** Erases to the end before it answers; begun and broken off, a running server finishes it. */
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
    // Other processes see it when they next compare rows with what they have cached.
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
