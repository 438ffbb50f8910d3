/** Error message and retry; rendered comments stay. */

import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { loadConversationAction } from '../../../core/state/comments/comments.actions';
import { conversationAtom } from '../../../core/state/comments/content.atoms';
import { useHere } from '../lifecycle/conversation-context';

export function LoadFailed() {
  const t = useTranslate('conversations');
  const { container_id } = useHere();
  const { sizes, sort } = useAtomValue(conversationAtom(container_id));
  const load = useSetAtom(loadConversationAction);

  return (
    <div className="failed" part="notice" role="alert">
      <p>{t('load_failed')}</p>
      <button type="button" className="button" part="button" onClick={() => void load({ container_id, sizes, sort })}>
        {t('retry')}
      </button>
    </div>
  );
}
