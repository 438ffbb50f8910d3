/** Presents staff invitations to administrators. */
import type { Invite } from '../../../../../core/contract/console/team';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { InviteRow } from '../../people/team/invites.repository';

export const presentInvite = ({ uuid, email, role, actor_id, date_created, date_expires }: InviteRow): Invite => ({
  invite_uuid: uuid,
  email,
  role,
  invited_by: actor_id === null ? null : numericIdToUuid(actor_id),
  date_created,
  date_expires,
});
