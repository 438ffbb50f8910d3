import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { useHost } from '../../../core/mount/element/host-context';
import { showNoticeAction } from '../../../core/state/notices/notices.atoms';
import { showComment } from './show-comment';

/** Says that a comment is posted: to who listens, and, where it is out of view, in a notice that leads to it. */
export function useAnnouncePosted(announce: (text: string) => void) {
  const t = useTranslate('conversations');
  const host = useHost();
  const showNotice = useSetAtom(showNoticeAction);

  return (content_uuid: string, text: string) =>
    requestAnimationFrame(() => {
      const article = () => host.shadowRoot?.querySelector<HTMLElement>(`[data-uuid="${content_uuid}"]`);
      const { top = 0, bottom = 0 } = article()?.getBoundingClientRect() ?? {};
      if (top < innerHeight && bottom > 0) return announce(text);
      showNotice({ kind: 'success', text, action: { label: t('view'), run: () => showComment(article()) } });
    });
}
