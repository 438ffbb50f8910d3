/**
 * What a linked page says of itself, under the text that links to it. In words alone: its picture lies with somebody
 * else, who would learn who reads here. The host is the link's own, whatever the page calls itself.
 */
import { useAtomValue } from '../../../core/base/store/hooks';
import type { ShownLink } from '../../../core/contract/comment';
import { safeUrl } from '../../../core/contract/links';
import { settingsAtom } from '../../../core/state/site/site.atoms';
import { LinkOut } from './link-out';

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
