/** What happened and what to do about it; what was drawn before stays. */
import { conversationAtom } from '../../../core/content/content.atoms';
import { loadConversationAction } from '../../../core/content/late.actions';
import type { ConversationSort } from '../../../core/contract/sorts';
import { useTranslate } from '../../../core/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/store/hooks';
import { useHere } from './conversation-context';

export function LoadFailed({ sort }: { sort: ConversationSort }) {
  const t = useTranslate('conversations');
  const { container_id } = useHere();
  const conversation = useAtomValue(conversationAtom(container_id));
  const load = useSetAtom(loadConversationAction);

  return (
    <div className="failed" part="notice" role="alert">
      <p>{t('load_failed')}</p>
      <button
        type="button"
        className="button"
        part="button"
        onClick={() => void load({ container_id, sizes: conversation.sizes, sort: conversation.sort ?? sort })}
      >
        {t('retry')}
      </button>
    </div>
  );
}
