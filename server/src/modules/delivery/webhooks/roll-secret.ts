/** Replaces a webhook's secret, from the command line or over HTTP. Shows the secret only once. */
import type { Kysely } from 'kysely';
import { HOUR_MS } from '../../../../../core/contract/values/durations';
import type { Tables } from '../../../database/schema';
import { authorizationOf, openSecrets, rolled, sealingOf, sealSecrets } from './secret';
import { lockOfSite, storeSecret } from './webhooks.repository';

/** Hours for which the former secret stays valid beside the new one. */
export const OLD_VALID_HOURS = { fallback: 24, max: 168 };

interface Asked {
  uuid: string;
  site_uuid: string;
  /** 0: the old secret ends immediately. */
  old_valid_hours?: number;
  now: number;
}

export interface Rolled {
  secret: string;
  authorization: string;
  /** End of the former secret in ms; null when it has ended. */
  old_valid_to: number | null;
}

/** @returns null when the site has no such webhook */
export const rollSecret = (
  db: Kysely<Tables>,
  serverSecret: string,
  { uuid, site_uuid, old_valid_hours = OLD_VALID_HOURS.fallback, now }: Asked,
): Promise<Rolled | null> =>
  db.transaction().execute(async (trx) => {
    const row = await lockOfSite(trx, { uuid, site_uuid });
    if (!row) return null;
    const sealing = sealingOf(serverSecret, uuid);
    const secrets = rolled(openSecrets(row.sealed_secret, sealing, now), {
      format: row.format,
      until: now + old_valid_hours * HOUR_MS,
      now,
    });
    const { current } = secrets;
    await storeSecret(trx, uuid, sealSecrets(secrets, sealing));
    return { secret: current, authorization: authorizationOf(current), old_valid_to: secrets.former[0]?.until ?? null };
  });
