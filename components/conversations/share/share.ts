/** Share links to a comment (specification §3 "Share links"; host contract 7). */
import { permalinkOf } from '../../../core/contract/delivery/permalink';
import { currentPageAddress } from '../../../core/state/page/current-page-address';
import { currentSharer } from '../../../core/state/shares/sharer.atoms';
import { markedAs } from '../../shared/share/networks';

/** The address of a comment on this page, with the share medium. */
export function shareLink(content_uuid: string, medium: string): string {
  const link = new URL(markedAs(medium, currentPageAddress(), currentSharer()));
  link.hash = permalinkOf(content_uuid) ?? '';
  return link.href;
}

/** Opens a page of another site in a window without access to this one. */
export const openShared = (address: string): void =>
  void window.open(address, '_blank', 'noopener,noreferrer,width=600,height=500');

/** Also rejects when the reader closes the sheet. */
export const shareByDevice = (content_uuid: string): Promise<void> =>
  navigator.share({ url: shareLink(content_uuid, 'device'), title: document.title });
