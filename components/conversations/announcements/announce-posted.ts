import { translate } from '../../../core/base/i18n/translate';
import { atom } from '../../../core/base/store/jotai';
import { showNoticeAction } from '../../../core/state/notices/notices.atoms';
import { showComment } from './show-comment';

/** A posted comment, and how to announce it. */
interface Posted {
  host: Element;
  announce(text: string): void;
  content_uuid: string;
  text: string;
}

/** Reports a posted comment to the page's listeners and, if it is out of view, in a notice that links to it. */
export const announcePostedAction = atom(null, (_get, set, { host, announce, content_uuid, text }: Posted) => {
  requestAnimationFrame(() => {
    const article = () => host.shadowRoot?.querySelector<HTMLElement>(`[data-uuid="${content_uuid}"]`);
    const { top = 0, bottom = 0 } = article()?.getBoundingClientRect() ?? {};
    if (top < innerHeight && bottom > 0) return announce(text);
    const action = { label: translate('conversations', 'view'), run: () => showComment(article()) };
    set(showNoticeAction, { kind: 'success', text, action });
  });
});
