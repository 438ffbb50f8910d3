/** Following and muting a person, and notifications of replies, as menu items that the reader may use. */

import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { Comment } from '../../../core/contract/content/comment';
import type { PublicUser } from '../../../core/contract/people/user';
import { catchUpAction } from '../../../core/state/comments/more.actions';
import { isRoot } from '../../../core/state/content/content.atoms';
import { showNoticeAction } from '../../../core/state/notices/notices.atoms';
import { anyRulingAtom } from '../../../core/state/permissions/all-permissions';
import {
  toggleFollowAction,
  toggleMuteAction,
  toggleSubscriptionAction,
} from '../../../core/state/relationships/relationships.actions';
import { followedAtom, mutedAtom } from '../../../core/state/relationships/relationships.atoms';
import type { MenuItem } from '../../shared/menu/menu-list';
import { useUser } from '../../shared/people/use-user';
import { useHere } from '../lifecycle/conversation-context';
import { isOffered } from '../permissions/use-rights';

/** Actions of the reader on a person. */
export function usePersonRelationships(user: PublicUser | undefined): MenuItem[] {
  const t = useTranslate('reading');
  const { container_id } = useHere();
  const ruling = useAtomValue(anyRulingAtom);
  const isMuted = useAtomValue(mutedAtom).has(user?.uuid ?? '');
  const toggleFollow = useSetAtom(toggleFollowAction);
  const toggleMute = useSetAtom(toggleMuteAction);
  const catchUp = useSetAtom(catchUpAction);
  const showNotice = useSetAtom(showNoticeAction);
  // Guests with a name and deleted accounts cannot be followed.
  if (!user || user.user_privilege === 'guest' || user.processing_status === 'deleted') return [];

  const { name } = user;
  async function mute(person: PublicUser) {
    const done = toggleMute(person);
    if (!isMuted) showNotice({ kind: 'success', text: t('person_muted', { name }) });
    // Reloads as in specification §4, and keeps the rendered comments.
    if (await done) await catchUp(container_id);
  }

  const items: MenuItem[] = [];
  const isFollowed = user.date_following !== null;
  const mayFollow = isOffered(ruling(isFollowed ? 'user/unfollow' : 'user/follow', { user }));
  if (mayFollow && ruling('user/see_follow', { user }) === null) {
    const label = t(isFollowed ? 'unfollow_person' : 'follow_person', { name });
    items.push({ label, onPick: () => void toggleFollow(user) });
  }
  if (ruling(isMuted ? 'user/unmute' : 'user/mute', { user }) === null) {
    const label = t(isMuted ? 'unmute_person' : 'mute_person', { name });
    items.push({ label, onPick: () => void mute(user) });
  }
  return items;
}

/** Actions on the writer of a comment, and the bell of its thread. */
export function useCommentRelationships(comment: Comment): MenuItem[] {
  const t = useTranslate('reading');
  const isFollowed = useAtomValue(followedAtom).has(comment.content_uuid);
  const ruling = useAtomValue(anyRulingAtom);
  const toggle = useSetAtom(toggleSubscriptionAction);
  const items = usePersonRelationships(useUser(comment.actor_uuid));
  if (!isRoot(comment) || !isOffered(ruling('page/follow_thread'))) return items;
  const label = t(isFollowed ? 'unfollow_thread' : 'follow_thread');
  return [{ label, onPick: () => void toggle('threads', comment.content_uuid) }, ...items];
}
