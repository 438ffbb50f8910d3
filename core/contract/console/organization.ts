/** The organization of a site, and the people with a role on all of its sites (extension). */
import { type Static, Type } from 'typebox';
import { Reason } from './changes';
import { FactorCode } from './factor';
import { Role, StaffRole } from './people';

const OrganizationMember = Type.Object({
  /** The accounts of one person on several sites share it. */
  member_uuid: Type.String(),
  name: Type.String(),
  /** `a…@example.org` */
  email: Type.String(),
  role: StaffRole,
  /** Domains of the sites on which the person has an account. */
  domains: Type.Array(Type.String()),
  /** True for the person who sent the request. */
  is_self: Type.Boolean(),
});
export type OrganizationMember = Static<typeof OrganizationMember>;

/** `GET /v1/console/{domain}/organization`, for its administrators. */
export const OrganizationTeam = Type.Object({
  name: Type.String(),
  sites: Type.Array(Type.Object({ domain: Type.String(), name: Type.String() })),
  members: Type.Array(OrganizationMember),
});
export type OrganizationTeam = Static<typeof OrganizationTeam>;

/** `PUT …/organization/members/{member_uuid}`; `normal` ends the role on the organization. */
export const OrganizationRoleBody = Type.Object({
  role: Role,
  reason: Reason,
  code: Type.Optional(FactorCode),
});
export type OrganizationRoleBody = Static<typeof OrganizationRoleBody>;

/** `POST …/organization/members`, for an account of this site. */
export const NewMemberBody = Type.Object({
  user_uuid: Type.String(),
  role: StaffRole,
  reason: Reason,
  code: Type.Optional(FactorCode),
});
export type NewMemberBody = Static<typeof NewMemberBody>;
