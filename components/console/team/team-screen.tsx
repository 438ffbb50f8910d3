/** Colleagues with their roles, open invitations, and the staff of the organization. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { organizationAtom } from '../../../core/state/console/session';
import { readTeamAction } from '../../../core/state/console/site';
import { Alert } from '../parts/alert';
import { Problem } from '../parts/problem';
import { RowSkeletons } from '../parts/row-skeletons';
import { useRead } from '../parts/use-read';
import { InviteForm } from './invite-form';
import { InvitesList } from './invites-list';
import { OrganizationPart } from './organization-part';
import { TeamTable } from './team-table';
import { useRoleChange } from './use-role-change';

export function TeamScreen() {
  const t = useTranslate('console');
  const organization = useAtomValue(organizationAtom);
  const { value: team, failure, load } = useRead(useSetAtom(readTeamAction));
  const { change, problem, dialog } = useRoleChange(() => void load());
  return (
    <div className="console-page">
      <h1 className="console-heading">{t('screen.team')}</h1>
      {failure && !team && <Problem failure={failure} onRetry={() => void load()} />}
      {!team && !failure && <RowSkeletons rows={3} />}
      <Alert>{problem}</Alert>
      {dialog}
      {team && (
        <>
          <TeamTable members={team.members} change={change} />
          <InvitesList invites={team.invites} change={change} />
          <InviteForm onInvited={() => void load()} />
          {organization?.role === 'administrator' && (
            <OrganizationPart team={team.members} onChanged={() => void load()} />
          )}
        </>
      )}
    </div>
  );
}
