/** The reader's own profile: activity in numbers, their comments with states, and the people around them. */
import { useEffect, useState } from 'react';
import { publish } from '../../../core/base/bus/bus';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { PeopleListKind } from '../../../core/state/relationships/lists.actions';
import { loadCountsAction } from '../../../core/state/user/people.actions';
import { currentUserAtom } from '../../../core/state/user/user.atoms';
import parts from '../../shared/lists/lists.css';
import { LogOut } from '../account/log-out';
import { SendAgain } from '../mail-link/send-again';
import { PeopleList } from './people-list';
import { Person } from './person';
import css from './profile.css';
import { Written } from './written';

export const sheets = [parts, css];

export function Screen() {
  const t = useTranslate('base');
  const tray = useTranslate('tray');
  const reading = useTranslate('reading');
  const user = useAtomValue(currentUserAtom);
  const loadCounts = useSetAtom(loadCountsAction);
  const [list, setList] = useState<PeopleListKind | null>(null);

  useEffect(() => void loadCounts(), [loadCounts]);
  if (list) return <PeopleList kind={list} onBack={() => setList(null)} />;

  const { data_count } = user;
  const isSuspended = user.ban_level === 'posting' || user.ban_level === 'hide';
  const figures = [
    { term: t('profile.comments'), value: data_count.comments_made ?? 0 },
    { term: reading('count_likes'), value: data_count.likes_received ?? 0 },
    { term: tray('people.followers'), value: user.subscriber_count, onOpen: () => setList('followers') },
    { term: tray('people.following'), value: user.subscribed, onOpen: () => setList('following') },
  ];
  return (
    <div className="profile">
      <Person user={user} figures={figures}>
        <p className="profile__meta">
          <bdi>{user.email}</bdi>{' '}
          <button
            type="button"
            className="button button--text"
            part="button"
            onClick={() => publish('tray-tab/change', 'vf-account')}
          >
            {reading('edit')}
          </button>
        </p>
      </Person>
      {isSuspended && <p className="profile__note">{t('profile.suspended')}</p>}
      {user.email_verification_status.startsWith('pending') && (
        <div className="profile__note">
          <p>{t('profile.email_pending')}</p>
          <SendAgain />
        </div>
      )}
      {user.username_pending && (
        <p className="profile__note">{t('profile.name_pending', { name: user.username_pending })}</p>
      )}
      <Written uuid={user.uuid} />
      <div className="profile__ways">
        <LogOut />
        <button type="button" className="button button--text" part="button" onClick={() => setList('muted')}>
          {tray('people.muted')}
        </button>
      </div>
    </div>
  );
}
