/** People with a role on all sites of the organization. Only its administrators see and change it. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { TeamMember } from '../../../core/contract/console/team';
import { addMemberAction, readOrganizationAction, setMemberRoleAction } from '../../../core/state/console/site';
import { Alert } from '../parts/alert';
import { Problem } from '../parts/problem';
import { RowSkeletons } from '../parts/row-skeletons';
import { ScrollTable } from '../parts/scroll-table';
import { useRead } from '../parts/use-read';
import { GiveRoleForm } from './give-role-form';
import { RoleSelect } from './role-select';
import { useRoleChange } from './use-role-change';

interface Props {
  /** Staff of this site. */
  team: TeamMember[];
  onChanged(): void;
}

export function OrganizationPart({ team, onChanged }: Props) {
  const t = useTranslate('console');
  const { value: organization, failure, load } = useRead(useSetAtom(readOrganizationAction));
  const setMemberRole = useSetAtom(setMemberRoleAction);
  const addMember = useSetAtom(addMemberAction);
  const { change, problem, dialog } = useRoleChange(() => {
    void load();
    onChanged();
  });
  const others = team.filter(({ organization_role }) => organization_role === null);

  if (failure && !organization) return <Problem failure={failure} onRetry={() => void load()} />;
  if (!organization) return <RowSkeletons rows={2} />;
  const { name, sites, members } = organization;
  return (
    <section className="console-part" aria-labelledby="organization">
      <h2 id="organization" className="console-heading">
        {t('organization.title', { name })}
      </h2>
      <p>{t('organization.lead', { sites: sites.map((site) => site.name || site.domain).join(', ') })}</p>
      <Alert>{problem}</Alert>
      {dialog}
      <ScrollTable
        label={t('screen.people')}
        columns={[t('people.name'), t('people.email'), t('team.role'), t('organization.accounts')]}
      >
        {members.map(({ member_uuid, is_self, domains, ...member }) => (
          <tr key={member_uuid}>
            <th scope="row">
              <bdi>{member.name}</bdi>
            </th>
            <td dir="ltr">{member.email}</td>
            <td>
              {is_self ? (
                t(`role.${member.role}`)
              ) : (
                <RoleSelect
                  name={member.name}
                  value={member.role}
                  onChange={(to) => void change((code) => setMemberRole(member_uuid, to, code))}
                />
              )}
            </td>
            <td dir="ltr" data-label={t('organization.accounts')}>
              {domains.join(', ')}
            </td>
          </tr>
        ))}
      </ScrollTable>
      {others.length > 0 && (
        <GiveRoleForm
          people={others}
          onGive={(user_uuid, role) => void change((code) => addMember(user_uuid, role, code))}
        />
      )}
    </section>
  );
}
