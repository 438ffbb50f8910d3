/** Tells the reader of new comments in this conversation (HOST-API.md 6.4, 9.6). */
import { conversationAtom } from '../../../core/content/content.atoms';
import { useTranslate } from '../../../core/i18n/use-translate';
import { rulingAtom } from '../../../core/permissions/permissions';
import { useAtomValue } from '../../../core/store/hooks';
import { store } from '../../../core/store/store';
import { followedAtom } from '../../../core/user/ties.atoms';
import { useHere } from './conversation-context';
import { reading } from './late-parts';
import { isOffered } from './use-rights';

export function Bell() {
  const t = useTranslate('conversations');
  const uuid = useAtomValue(conversationAtom(useHere().container_id)).container?.content_container_uuid ?? '';
  const followed = useAtomValue(followedAtom);
  if (!isOffered(useAtomValue(rulingAtom)('page/follow'))) return null;
  return (
    <button
      type="button"
      className="button button--text icon icon--bell vf-actions-subscribe"
      part="button"
      aria-pressed={followed.has(uuid)}
      aria-label={t('follow_conversation')}
      onClick={async () => store.set((await reading()).toggleSubscriptionAction, 'pages', uuid)}
    />
  );
}
