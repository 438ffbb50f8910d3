/** Reads everything that the console shows about one person. */
import type { FastifyInstance } from 'fastify';
import type { PersonDetail } from '../../../../../core/contract/console/people';
import { HOUR_MS } from '../../../../../core/contract/values/durations';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import { findBans, presentBan } from '../../people/bans/bans.repository';
import { listIdentities } from '../../people/identities/identities.repository';
import { listPasskeys } from '../../people/passkeys/passkeys.repository';
import { withPresentBan } from '../../people/users/present-ban';
import type { UserRow } from '../../people/users/users.repository';
import { hasLogged, logPerson } from '../../sites/moderation-log/moderation-log.repository';
import { findVerdicts, isProven, judgedOfYear } from '../../sites/moderation-log/writer-verdicts';
import { kindNames } from '../kinds/kinds';
import { countOf } from '../moderation/history.repository';
import { countRemovals, findLastSeen } from './people.repository';
import { presentPerson } from './present-person';

type Db = FastifyInstance['db'];

export async function readPerson(
  db: Db,
  row: UserRow,
  { isAdministrator, showsAddress, now }: { isAdministrator: boolean; showsAddress: boolean; now: number },
): Promise<PersonDetail> {
  const { id: user_id, site_uuid } = row;
  const kinds = kindNames();
  const [totals, removals, verdicts, bans, identities, passkeys, date_seen] = await Promise.all([
    countOf(db, { kinds, site_uuid, actor_id: user_id }),
    countRemovals(db, { kinds, user_id, user_uuid: numericIdToUuid(user_id), now }),
    findVerdicts(db, [user_id]),
    findBans(db, user_id),
    listIdentities(db, user_id),
    listPasskeys(db, user_id),
    findLastSeen(db, user_id),
  ]);
  const ban = bans.find(
    ({ date_lifted, date_expired }) => date_lifted === null && (date_expired === null || date_expired > now),
  );
  const judged = judgedOfYear(verdicts.get(user_id) ?? [], now);
  const logins = [
    ...(row.password_hash === null ? [] : ['password']),
    ...(passkeys.length > 0 ? ['passkey'] : []),
    ...identities.map(({ provider }) => provider),
  ];
  return {
    ...presentPerson(row, { isAdministrator, now }),
    ...(showsAddress && { email: row.email ?? '' }),
    totals,
    removals,
    judged,
    is_proven: isProven(withPresentBan(row, now), judged),
    ban: ban ? presentBan(ban) : null,
    logins: [...new Set(logins)],
    date_seen,
  };
}

/** Time in which reading the same address again adds no second log entry. */
const SAME_LOOK_MS = HOUR_MS;

/** Logs that an administrator read a person's address. */
export async function logAddressRead(db: Db, row: UserRow, actor_id: number, now: number): Promise<void> {
  if (row.email === null || row.id === actor_id) return;
  const deed = { site_uuid: row.site_uuid, user_id: row.id, actor_id, action: 'see_address' } as const;
  if (!(await hasLogged(db, deed, now - SAME_LOOK_MS))) await logPerson(db, { ...deed, now });
}
