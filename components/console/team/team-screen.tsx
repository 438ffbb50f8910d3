/** Colleagues with their roles, and open invitations. */
import { useState } from 'react';
import { type Failure, isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { Role } from '../../../core/contract/console/people';
import { resetFactorAction } from '../../../core/state/console/factor';
import { moderatorAtom } from '../../../core/state/console/session';
import { endInviteAction, readTeamAction, setRoleAction } from '../../../core/state/console/site';
import { messageOf } from '../../../core/state/notices/message-of.deferred';
import { day } from '../parts/day';
import { PlaceLink } from '../parts/place-link';
import { Problem } from '../parts/problem';
import { RowSkeletons } from '../parts/row-skeletons';
import { useRead } from '../parts/use-read';
import { InviteForm } from './invite-form';

const roles: Role[] = ['administrator', 'moderator', 'normal'];

export function TeamScreen() {
  const t = useTranslate('console');
  const me = useAtomValue(moderatorAtom);
  const { value: team, failure, load } = useRead(useSetAtom(readTeamAction));
  const setRole = useSetAtom(setRoleAction);
  const endInvite = useSetAtom(endInviteAction);
  const resetFactor = useSetAtom(resetFactorAction);
  const [problem, setProblem] = useState('');

  async function act(done: Promise<unknown | Failure>) {
    const answer = await done;
    setProblem(isFailure(answer) ? `${messageOf(answer)} ${answer.message}` : '');
    void load();
  }

  return (
    <div className="console-page">
      <h1 className="console-heading">{t('screen.team')}</h1>
      {failure && !team && <Problem failure={failure} onRetry={() => void load()} />}
      {!team && !failure && <RowSkeletons rows={3} />}
      <p className="console-problem" role="alert">
        {problem}
      </p>
      {team && (
        <>
          <table className="console-table">
            <thead>
              <tr>
                {[t('people.name'), t('people.email'), t('team.role'), t('people.seen'), t('factor.title')].map(
                  (name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {team.members.map(({ user_uuid, name, email, role, date_seen, has_factor }) => (
                <tr key={user_uuid}>
                  <th scope="row">
                    <PlaceLink to={{ screen: 'people', detail: user_uuid }} className="console-link">
                      <bdi>{name}</bdi>
                    </PlaceLink>
                  </th>
                  <td dir="ltr">{email}</td>
                  <td>
                    {user_uuid === me?.uuid ? (
                      t(`role.${role}`)
                    ) : (
                      <select
                        aria-label={t('team.role_of', { name })}
                        value={role}
                        onChange={({ target }) => void act(setRole(user_uuid, target.value as Role))}
                      >
                        {roles.map((it) => (
                          <option key={it} value={it}>
                            {t(`role.${it}`)}
                          </option>
                        ))}
                      </select>
                    )}
                  </td>
                  <td>{date_seen === null ? '–' : day(date_seen)}</td>
                  <td>
                    {t(has_factor ? 'on' : 'off')}{' '}
                    {has_factor && user_uuid !== me?.uuid && (
                      <button
                        type="button"
                        className="button button--text"
                        aria-label={t('factor.reset', { name })}
                        onClick={() => void act(resetFactor(user_uuid))}
                      >
                        {t('turn_off')}
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {team.invites.length > 0 && (
            <>
              <h2 className="console-heading">{t('team.invites')}</h2>
              <ul className="item__list">
                {team.invites.map(({ invite_uuid, email, role, date_expires }) => (
                  <li key={invite_uuid} className="console-acts">
                    <bdi>{email}</bdi>
                    <span className="console-meta">
                      {[t(`role.${role}`), t('until', { date: day(date_expires) })].join(' · ')}
                    </span>
                    <button
                      type="button"
                      className="button button--text"
                      onClick={() => void act(endInvite(invite_uuid))}
                    >
                      {t('team.end_invite')}
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
          <InviteForm onInvited={() => void load()} />
        </>
      )}
    </div>
  );
}
