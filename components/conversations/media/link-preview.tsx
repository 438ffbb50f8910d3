/**
 * What a linked page says of itself, under the text that links to it. In words alone: its picture lies with somebody
 * else, who would learn who reads here. The host is the link's own, whatever the page calls itself.
 */
import type { ShownLink } from '../../../core/contract/comment';
import { safeUrl } from '../../../core/contract/links';
import { LinkOut } from './link-out';

export function Preview({ url, preview }: ShownLink) {
  const href = safeUrl(url);
  if (!preview || !href) return null;
  return (
    <LinkOut className="medium preview" dir="auto" href={href}>
      <b>{preview.title}</b>
      {new URL(href).host}
    </LinkOut>
  );
}
