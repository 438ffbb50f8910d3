/** Another reader's profile: public data, and following and muting them. */
import { useCallback, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { ProfileCounts } from '../../../core/contract/people/user';
import { anyRulingAtom } from '../../../core/state/permissions/all-permissions';
import { sectionUuidAtom } from '../../../core/state/site/site.atoms';
import { loadUsersAction } from '../../../core/state/user/people.actions';
import { loadProfileCountsAction } from '../../../core/state/user/profile-counts.actions';
import { userAtom } from '../../../core/state/user/user.atoms';
import { useEffectOn } from '../../shared/effects/use-effect-on';
import parts from '../../shared/lists/lists.css';
import { Problem } from '../../shared/lists/problem';
import { RowSkeletons } from '../../shared/lists/row-skeletons';
import { FollowButton } from '../parts/follow-button';
import { MuteButton } from './people-list';
import { Person } from './person';
import css from './profile.css';
import { Written } from './written';

export const sheets = [parts, css];

export function Screen({ uuid }: { uuid: string }) {
  const t = useTranslate('base');
  const tray = useTranslate('tray');
  const reading = useTranslate('reading');
  const user = useAtomValue(userAtom(uuid));
  const ruling = useAtomValue(anyRulingAtom);
  const section_uuid = useAtomValue(sectionUuidAtom);
  const loadCounts = useSetAtom(loadProfileCountsAction);
  const loadUsers = useSetAtom(loadUsersAction);
  const [counts, setCounts] = useState<ProfileCounts>();
  const [isLoading, setIsLoading] = useState(true);

  const load = useCallback(async () => {
    setIsLoading(true);
    const [found] = await Promise.all([loadCounts(uuid), loadUsers([uuid])]);
    // If the counts cannot be loaded, shows those of the account.
    if (found) setCounts(found);
    setIsLoading(false);
  }, [loadUsers, loadCounts, uuid]);

  // Loads again once the counts are known.
  useEffectOn([load, section_uuid], () => void load());

  if (isLoading) return <RowSkeletons count={3} label={t('state.loading')} />;
  if (!user) return <Problem text={t('profile.unavailable')} onRetry={load} />;
  // People in a painted page lack their counts.
  const figures = [
    { term: t('profile.comments'), value: counts?.content_created ?? user.comments_made },
    { term: reading('count_likes'), value: counts?.likes_received ?? user.likes_received },
    { term: tray('people.followers'), value: user.subscriber_count },
  ];
  return (
    <div className="profile">
      <Person user={user} figures={figures} />
      <div className="profile__ways">
        <FollowButton person={user} />
        {ruling(user.is_muted ? 'user/unmute' : 'user/mute', { user }) === null && <MuteButton person={user} />}
      </div>
      <Written uuid={uuid} />
    </div>
  );
}
