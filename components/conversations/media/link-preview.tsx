/**
 * Preview of a linked page, under the text with the link. Text only: the linked server would learn from its picture who
 * reads here. The host is the link's own, whatever name the page claims.
 */
import { useAtomValue } from '../../../core/base/store/hooks';
import type { ShownLink } from '../../../core/contract/content/comment';
import { safeUrl } from '../../../core/contract/values/links';
import { settingsAtom } from '../../../core/state/site/site.atoms';
import { LinkOut } from '../../shared/linked-text/link-out';

export function Preview({ url, preview }: ShownLink) {
  const href = safeUrl(url);
  const { cards_off } = useAtomValue(settingsAtom);
  if (!preview || !href || cards_off?.includes('*')) return null;
  return (
    <LinkOut className="medium preview" dir="auto" href={href}>
      <b>{preview.title}</b>
      {new URL(href).host}
    </LinkOut>
  );
}
