/** Leaves events of accounts for the site's webhooks (topic `people`), so that publishers can update their own records. */
import type { Kysely, Selectable } from 'kysely';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { Tables, UsersTable } from '../../../database/schema';
import { leaveSiteEvent } from '../../platform/site-events/leave-site-event';

type UserRow = Selectable<UsersTable>;
type Account = Pick<UserRow, 'id' | 'site_uuid'>;

const leave = (trx: Kysely<Tables>, { id, site_uuid }: Account, action: string, now: number): Promise<void> =>
  leaveSiteEvent(trx, { site_uuid, topic: 'people', action, data: { user_uuid: numericIdToUuid(id) }, now });

export const leaveCreated = (trx: Kysely<Tables>, user: Account, now: number) => leave(trx, user, 'user.created', now);

export const leaveErased = (trx: Kysely<Tables>, user: Account, now: number) => leave(trx, user, 'user.erased', now);

/** Leaves nothing if the name is the same as before. */
export async function leaveRenamed(
  trx: Kysely<Tables>,
  before: Account & Pick<UserRow, 'name'>,
  { name }: Pick<UserRow, 'name'>,
  now: number,
): Promise<void> {
  if (name !== before.name) await leave(trx, before, 'user.renamed', now);
}
