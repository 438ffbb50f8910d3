/** Ways to share without a link: the clipboard and the device's own sheet. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { showNoticeAction } from '../../../core/state/notices/notices.atoms';

export const hasSheet = (): boolean => typeof navigator.share === 'function';

/** @param area pack with the texts */
export function useSharing(area: 'quote' | 'reading' | 'sharing') {
  // All packs have the same keys for this.
  const t = useTranslate(area as 'sharing');
  const showNotice = useSetAtom(showNoticeAction);
  const failed = (link: string) => showNotice({ kind: 'info', text: t('link_not_copied', { link }) });

  async function copy(link: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      showNotice({ kind: 'success', text: t('link_copied') });
    } catch {
      failed(link);
    }
  }

  /** Without a share sheet the link is copied. */
  async function bySheet(url: string, title: string): Promise<void> {
    if (!hasSheet()) return copy(url);
    try {
      await navigator.share({ url, title });
    } catch (error) {
      // The reader closed the sheet.
      if ((error as Error).name !== 'AbortError') failed(url);
    }
  }

  return { copy, bySheet };
}
