/** Notifies the reader of new comments in this conversation (host contract 6.4, 9.6). */

import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { lazyAction } from '../../../core/base/store/lazy-action';
import { conversationAtom } from '../../../core/state/comments/content.atoms';
import { rulingAtom } from '../../../core/state/permissions/permissions';
import { followedAtom } from '../../../core/state/relationships/relationships.atoms';
import { isLoggedInAtom } from '../../../core/state/user/user.atoms';
import { useHere } from '../lifecycle/conversation-context';
import { isOffered } from '../permissions/use-rights';

const toggleBellAction = lazyAction(() => import('../opened'), 'toggleBellAction');

const BELL = 'M10 2A5 5 0 0 1 15 7V10.5L16.5 13.5V14.5H3.5V13.5L5 10.5V7A5 5 0 0 1 10 2ZM8 15.5H12A2 2 0 0 1 8 15.5Z';
const HOLLOW = 'M10 3.5A3.5 3.5 0 0 0 6.5 7V10.9L5.45 13H14.55L13.5 10.9V7A3.5 3.5 0 0 0 10 3.5Z';

export function Bell() {
  const t = useTranslate('conversations');
  const { container_id } = useHere();
  const uuid = useAtomValue(conversationAtom(container_id)).container?.content_container_uuid ?? '';
  const toggle = useSetAtom(toggleBellAction);
  const isFollowed = useAtomValue(followedAtom).has(uuid);
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const ruling = useAtomValue(rulingAtom);
  if (!isOffered(ruling('page/follow'))) return null;
  return (
    <button
      type="button"
      className="button button--text vf-icon-button vf-expanding-hover-light vf-actions-subscribe"
      part="button"
      aria-pressed={isFollowed}
      aria-label={t('follow_conversation')}
      data-join={isLoggedIn ? undefined : 'bell'}
      onClick={() => void toggle(container_id)}
    >
      <svg className="vf-icon-svg" width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
        <path fillRule="evenodd" d={isFollowed ? BELL : BELL + HOLLOW} />
      </svg>
    </button>
  );
}
