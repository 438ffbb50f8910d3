/** Notifies the reader of new comments in this conversation (host contract 6.4, 9.6). */

import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { conversationAtom } from '../../../core/state/comments/content.atoms';
import { anyRulingAtom } from '../../../core/state/permissions/all-permissions';
import { followedAtom } from '../../../core/state/relationships/relationships.atoms';
import { useHere } from '../lifecycle/conversation-context';
import { toggleSubscriptionAction } from '../parts/parts';
import { isOffered } from '../permissions/use-rights';

export function Bell() {
  const t = useTranslate('conversations');
  const uuid = useAtomValue(conversationAtom(useHere().container_id)).container?.content_container_uuid ?? '';
  const toggle = useSetAtom(toggleSubscriptionAction);
  const followed = useAtomValue(followedAtom);
  const ruling = useAtomValue(anyRulingAtom);
  if (!isOffered(ruling('page/follow'))) return null;
  return (
    <button
      type="button"
      className="button button--text icon icon--bell vf-icon-button vf-expanding-hover-light vf-actions-subscribe"
      part="button"
      aria-pressed={followed.has(uuid)}
      aria-label={t('follow_conversation')}
      onClick={() => void toggle('pages', uuid)}
    />
  );
}
