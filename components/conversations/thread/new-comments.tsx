/** "3 new comments": sticks to the top while the reader is further down; pressing it inserts them. */

import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { conversationAtom } from '../../../core/state/comments/content.atoms';
import { showHeldAction } from '../../../core/state/comments/held.actions';
import { liveAtom } from '../../../core/state/comments/live.atoms';
import { showComment } from '../announcements/show-comment';
import { useHere } from '../lifecycle/conversation-context';

export function NewComments() {
  const t = useTranslate('conversations');
  const { container_id } = useHere();
  const { held } = useAtomValue(conversationAtom(container_id));
  const { leftOut } = useAtomValue(liveAtom(container_id));
  const show = useSetAtom(showHeldAction);
  if (held.length === 0) return null;

  return (
    <button
      type="button"
      className="button button--primary new-comments rises"
      part="button button-primary"
      onClick={async (event) => {
        const root = event.currentTarget.getRootNode() as ShadowRoot;
        const first = await show(container_id);
        requestAnimationFrame(() => {
          showComment(root.querySelector<HTMLElement>(`[data-uuid="${first}"]`));
        });
      }}
    >
      {t('new_comments', { count: held.length + leftOut })}
    </button>
  );
}
