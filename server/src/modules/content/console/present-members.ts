import type { OrganizationMember } from '../../../../../core/contract/console/organization';
import type { MemberAccount } from '../../people/organizations/organizations.repository';
import { maskEmail } from './present-person';

/** Presents the staff of an organization, one entry a person. @param asker_id an account of the person who asks */
export function presentMembers(accounts: MemberAccount[], asker_id: number): OrganizationMember[] {
  const people = new Map<string, OrganizationMember>();
  for (const { given, user, domain } of accounts) {
    const { member_uuid, role } = given;
    const known = people.get(member_uuid);
    const is_self = user.id === asker_id || known?.is_self === true;
    if (known) Object.assign(known, { is_self, domains: [...known.domains, domain] });
    else
      people.set(member_uuid, {
        ...{ member_uuid, role, is_self, name: user.name },
        ...{ email: maskEmail(user.email ?? ''), domains: [domain] },
      });
  }
  return [...people.values()].sort((a, b) => Number(b.role === 'administrator') - Number(a.role === 'administrator'));
}
