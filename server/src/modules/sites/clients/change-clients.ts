/** Creates, renews and revokes API clients, each with an entry in the history of the site. */
import type { Kysely } from 'kysely';
import { HOUR_MS } from '../../../../../core/contract/values/durations';
import type { Tables } from '../../../database/schema';
import { type ChangedBy, insertSiteChange } from '../history/history.repository';
import { insertClient, revokeClient, rollClient } from './clients.repository';

type Db = Kysely<Tables>;

interface Change {
  site_uuid: string;
  by: ChangedBy;
  now: number;
}

/** @returns also the secret, which cannot be read again */
export const makeClient = (
  db: Db,
  { name, ...change }: Change & { name: string },
): Promise<{ id: string; secret: string }> =>
  db.transaction().execute(async (trx) => {
    const made = await insertClient(trx, { site_uuid: change.site_uuid, name, now: change.now });
    const diff = [{ name: made.id, from: null, to: { name } }];
    await insertSiteChange(trx, { ...change, what: 'clients', diff });
    return made;
  });

/** @returns whether the site had such an active client */
export const endClient = (db: Db, { id, ...change }: Change & { id: string }): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const revoked = await revokeClient(trx, { site_uuid: change.site_uuid, id, now: change.now });
    if (!revoked) return false;
    const diff = [{ name: id, from: { name: revoked.name }, to: null }];
    await insertSiteChange(trx, { ...change, what: 'clients', diff });
    return true;
  });

/** Creates another secret; the old one stays valid for some hours. @returns null for an unknown client */
export const renewSecret = (
  db: Db,
  { id, old_valid_hours, ...change }: Change & { id: string; old_valid_hours: number },
): Promise<{ secret: string } | null> =>
  db.transaction().execute(async (trx) => {
    const old_ends = old_valid_hours === 0 ? null : change.now + old_valid_hours * HOUR_MS;
    const rolled = await rollClient(trx, { site_uuid: change.site_uuid, id, old_ends });
    if (rolled) await insertSiteChange(trx, { ...change, what: 'clients', diff: [{ name: `${id}.secret` }] });
    return rolled;
  });
