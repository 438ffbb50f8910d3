/** Another reader's profile: what everybody may see of them. */
import { useCallback, useEffect, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { ProfileCounts } from '../../../core/contract/user';
import { sectionUuidAtom } from '../../../core/state/site/site.atoms';
import { loadUsersAction } from '../../../core/state/user/people.actions';
import { loadProfileCountsAction } from '../../../core/state/user/profile-counts.actions';
import { userAtom } from '../../../core/state/user/user.atoms';
import { Person } from './person';

export function OtherProfile({ uuid }: { uuid: string }) {
  const t = useTranslate('base');
  const user = useAtomValue(userAtom(uuid));
  const section_uuid = useAtomValue(sectionUuidAtom);
  const loadCounts = useSetAtom(loadProfileCountsAction);
  const loadUsers = useSetAtom(loadUsersAction);
  const [counts, setCounts] = useState<ProfileCounts>();
  const [isLoading, setIsLoading] = useState(true);

  const load = useCallback(async () => {
    setIsLoading(true);
    const [found] = await Promise.all([loadCounts(uuid), loadUsers([uuid])]);
    // Without them the person is still shown, with what the account itself counts.
    if (found) setCounts(found);
    setIsLoading(false);
  }, [loadUsers, loadCounts, uuid]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: anew once it is known what is counted
  useEffect(() => void load(), [load, section_uuid]);

  // What a painted page knows of people leaves out what they count.
  if (user && !isLoading) {
    return (
      <div className="profile">
        <Person
          user={user}
          comments={counts?.content_created ?? user.comments_made}
          likes={counts?.likes_received ?? user.likes_received}
        />
      </div>
    );
  }
  if (isLoading) {
    return (
      <p className="profile__meta late" part="skeleton" role="status">
        {t('state.loading')}
      </p>
    );
  }
  return (
    <div className="profile" role="alert">
      <p className="profile__note">{t('profile.unavailable')}</p>
      <button type="button" className="button profile__log-out" part="button" onClick={load}>
        {t('action.retry')}
      </button>
    </div>
  );
}
