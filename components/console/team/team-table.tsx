import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { TeamMember } from '../../../core/contract/console/team';
import { resetFactorAction } from '../../../core/state/console/factor';
import { moderatorAtom, organizationAtom } from '../../../core/state/console/session';
import { setRoleAction } from '../../../core/state/console/site';
import { day } from '../parts/day';
import { PlaceLink } from '../parts/place-link';
import { ScrollTable } from '../parts/scroll-table';
import { RoleSelect } from './role-select';
import type { useRoleChange } from './use-role-change';

interface Props {
  members: TeamMember[];
  change: ReturnType<typeof useRoleChange>['change'];
}

/** Colleagues of the site, with their roles. */
export function TeamTable({ members, change }: Props) {
  const t = useTranslate('console');
  const me = useAtomValue(moderatorAtom);
  const isOfOrganization = useAtomValue(organizationAtom)?.role === 'administrator';
  const setRole = useSetAtom(setRoleAction);
  const resetFactor = useSetAtom(resetFactorAction);
  const columns = [t('people.name'), t('people.email'), t('team.role'), t('people.seen'), t('factor.title')];
  return (
    <ScrollTable label={t('screen.team')} columns={columns}>
      {members.map(({ user_uuid, name, email, role, date_seen, has_factor, organization_role }) => (
        <tr key={user_uuid}>
          <th scope="row">
            <PlaceLink to={{ screen: 'people', detail: user_uuid }} className="console-link">
              <bdi>{name}</bdi>
            </PlaceLink>
          </th>
          <td dir="ltr">{email}</td>
          <td>
            {user_uuid === me?.uuid || organization_role !== null ? (
              <>
                {t(`role.${role}`)}
                {organization_role && <span className="console-meta"> {t('team.by_organization')}</span>}
              </>
            ) : (
              <RoleSelect
                name={name}
                value={role}
                onChange={(to) => void change((code) => setRole(user_uuid, to, code))}
              />
            )}
          </td>
          <td data-label={t('people.seen')}>{date_seen === null ? '–' : day(date_seen)}</td>
          <td data-label={t('factor.title')}>
            {t(has_factor ? 'on' : 'off')}{' '}
            {has_factor && user_uuid !== me?.uuid && (organization_role === null || isOfOrganization) && (
              <button
                type="button"
                className="button button--text"
                aria-label={t('factor.reset', { name })}
                onClick={() => void change(() => resetFactor(user_uuid))}
              >
                {t('turn_off')}
              </button>
            )}
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}
