/** Another reader's profile: what everybody may see of them. */
import { useEffect } from 'react';
import { useTranslate } from '../../../core/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/store/jotai';
import { loadUsersAction, userAtom } from '../../../core/user/user.atoms';
import { Person } from './person';

export function OtherProfile({ uuid }: { uuid: string }) {
  const t = useTranslate('base');
  const user = useAtomValue(userAtom(uuid));
  const loadUsers = useSetAtom(loadUsersAction);

  useEffect(() => void loadUsers([uuid]), [loadUsers, uuid]);

  if (!user) return <p className="profile__meta late" role="status">{t('state.loading')}</p>;
  return (
    <div className="profile">
      <Person user={user} />
    </div>
  );
}
