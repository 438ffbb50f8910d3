/** Follows or unfollows a person; the label shows the state. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { PublicUser } from '../../../core/contract/people/user';
import { anyRulingAtom } from '../../../core/state/permissions/all-permissions';
import { toggleFollowAction } from '../../../core/state/relationships/relationships.actions';
import { userAtom } from '../../../core/state/user/user.atoms';

export function FollowButton({ person }: { person: PublicUser }) {
  const t = useTranslate('tray');
  const user = useAtomValue(userAtom(person.uuid)) ?? person;
  const ruling = useAtomValue(anyRulingAtom);
  const toggle = useSetAtom(toggleFollowAction);
  if (user.user_privilege === 'guest' || user.processing_status === 'deleted') return null;
  if (ruling('user/see_follow', { user }) !== null) return null;
  const isOn = user.date_following !== null;
  return (
    <button
      type="button"
      className="button button--small"
      part="button"
      aria-pressed={isOn}
      aria-label={t(isOn ? 'profile.following_person' : 'profile.follow_person', { name: user.name })}
      onClick={() => void toggle(user)}
    >
      {t(isOn ? 'profile.following' : 'profile.follow')}
    </button>
  );
}
