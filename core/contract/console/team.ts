/** The staff of a site and invitations to join it (extension). Times are milliseconds. */
import { type Static, Type } from 'typebox';
import { NAME_MAX } from '../values/limits';
import { Time, TimeOrNull } from '../values/numbers';
import { Reason } from './changes';
import { FactorCode } from './factor';
import { PersonLine, Role, StaffRole } from './people';

export const TeamMember = Type.Interface([PersonLine], {
  /** Kinds only: `password`, `passkey` and the names of providers. */
  logins: Type.Array(Type.String()),
  date_seen: TimeOrNull,
  /** True if the console asks for a code at login. */
  has_factor: Type.Boolean(),
  /** Counts on each site of the organization; `role` is the stronger of it and the site's own. */
  organization_role: Type.Union([StaffRole, Type.Null()]),
});
export type TeamMember = Static<typeof TeamMember>;

export const Invite = Type.Object({
  invite_uuid: Type.String(),
  email: Type.String(),
  role: StaffRole,
  /** Null once that account is erased. */
  invited_by: Type.Union([Type.String(), Type.Null()]),
  date_created: Time,
  date_expires: Time,
});
export type Invite = Static<typeof Invite>;

/** `GET /v1/console/{domain}/team` */
export const Team = Type.Object({ members: Type.Array(TeamMember), invites: Type.Array(Invite) });
export type Team = Static<typeof Team>;

/**
 * `PUT /v1/console/{domain}/team/{user_uuid}`; `normal` ends somebody's work for the site. A second factor's code is needed
 * when the session's last one is older than ten minutes.
 */
export const RoleBody = Type.Object({ role: Role, reason: Reason, code: Type.Optional(FactorCode) });
export type RoleBody = Static<typeof RoleBody>;

/** `POST /v1/console/{domain}/team/invites`: replaces an earlier invitation of the same address. */
export const InviteBody = Type.Object({ email: Type.String({ maxLength: 320 }), role: StaffRole });
export type InviteBody = Static<typeof InviteBody>;

/** `POST /v1/console/{domain}/team/invites/accept` with the token of the mail, from anyone who has that token. */
export const AcceptBody = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 200 }),
  /**
   * Name and password are both required when the address has no account yet; then the error has the reason
   * `new_account`.
   */
  name: Type.Optional(Type.String({ maxLength: 4 * NAME_MAX })),
  password: Type.Optional(Type.String({ maxLength: 200 })),
});
export type AcceptBody = Static<typeof AcceptBody>;

export const Accepted = Type.Object({
  user_uuid: Type.String(),
  role: StaffRole,
  is_new: Type.Boolean(),
  has_password: Type.Boolean(),
});
export type Accepted = Static<typeof Accepted>;
