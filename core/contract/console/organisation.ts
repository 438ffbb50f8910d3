/** The organization of a site, and the people with a role on all of its sites (ours). */
import { type Static, Type } from 'typebox';
import { Reason } from './changes';
import { FactorCode } from './factor';
import { Role, StaffRole } from './people';

const OrganisationMember = Type.Object({
  /** The accounts of one person on several sites share it. */
  member_uuid: Type.String(),
  name: Type.String(),
  /** `a…@example.org` */
  email: Type.String(),
  role: StaffRole,
  /** Domains of the sites on which the person has an account. */
  domains: Type.Array(Type.String()),
  /** True for the caller. */
  is_self: Type.Boolean(),
});
export type OrganisationMember = Static<typeof OrganisationMember>;

/** `GET /v1/console/{domain}/organisation`, for its administrators. */
export const OrganisationTeam = Type.Object({
  name: Type.String(),
  sites: Type.Array(Type.Object({ domain: Type.String(), name: Type.String() })),
  members: Type.Array(OrganisationMember),
});
export type OrganisationTeam = Static<typeof OrganisationTeam>;

/** `PUT …/organisation/members/{member_uuid}`; `normal` ends the role on the organisation. */
export const OrganisationRoleBody = Type.Object({
  role: Role,
  reason: Reason,
  code: Type.Optional(FactorCode),
});
export type OrganisationRoleBody = Static<typeof OrganisationRoleBody>;

/** `POST …/organisation/members`, for an account of this site. */
export const NewMemberBody = Type.Object({
  user_uuid: Type.String(),
  role: StaffRole,
  reason: Reason,
  code: Type.Optional(FactorCode),
});
export type NewMemberBody = Static<typeof NewMemberBody>;
