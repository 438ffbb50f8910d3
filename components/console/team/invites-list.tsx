import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { Invite } from '../../../core/contract/console/team';
import { endInviteAction } from '../../../core/state/console/site';
import { day } from '../parts/day';
import type { useRoleChange } from './use-role-change';

interface Props {
  invites: Invite[];
  change: ReturnType<typeof useRoleChange>['change'];
}

/** Open invitations. */
export function InvitesList({ invites, change }: Props) {
  const t = useTranslate('console');
  const endInvite = useSetAtom(endInviteAction);
  if (invites.length === 0) return null;
  return (
    <>
      <h2 className="console-heading">{t('team.invites')}</h2>
      <ul className="item__list">
        {invites.map(({ invite_uuid, email, role, date_expires }) => (
          <li key={invite_uuid} className="console-acts">
            <bdi>{email}</bdi>
            <span className="console-meta">
              {[t(`role.${role}`), t('until', { date: day(date_expires) })].join(' · ')}
            </span>
            <button
              type="button"
              className="button button--text"
              onClick={() => void change(() => endInvite(invite_uuid))}
            >
              {t('team.end_invite')}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
