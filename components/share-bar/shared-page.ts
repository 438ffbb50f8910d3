/** Which page a bar shares, where it is counted, and the links that share it. */
import type { ShareMedium, ShareNetwork } from '../../core/contract/share-media';
import type { SharedPage } from '../../core/contract/sharing';
import { cleanUrl, ownAddress, pageAddress } from '../../core/state/page/page-address';
import { addressAt, mailOf, markedAs } from '../shared/share/networks';
import type { Settings } from './share-bar.settings';

export interface Shared {
  /** In full; '' while it is not known, or for what is no web address. */
  url: string;
  title: string;
}

export const nothing: Shared = { url: '', title: '' };

type Wanted = Pick<Settings, 'shareUrl'> & Partial<Pick<Settings, 'shareCurrentPageUrl'>>;

/** In the browser. @param page what is known of the page beside its tags */
export function sharedHere(
  { shareUrl, shareCurrentPageUrl }: Wanted,
  page: Partial<Shared> = {},
  { location }: Pick<Document, 'location'> = document,
): Shared {
  if (shareUrl) return { url: webAddress(shareUrl, location.href), title: '' };
  const title = page.title || document.title;
  if (shareCurrentPageUrl) return { url: ownAddress(location), title };
  return { url: page.url || pageAddress(document, location), title };
}

const webAddress = (url: string, base: string): string => {
  const address = cleanUrl(url, base);
  return /^https?:/.test(address) ? address : '';
};

/** What the server knows it by. */
export const countedPage = ({ shareUrl }: Wanted, container_id: string | undefined, url: string): SharedPage => {
  if (shareUrl) return { url: shareUrl };
  return { ...(container_id && { container_id }), ...(url && { url }) };
};

/** Undefined while the page is not known. */
export function linkFor(medium: ShareNetwork | 'email', { url, title }: Shared, sharer: string): string | undefined {
  if (!url) return undefined;
  const marked = { title, url: markedAs(medium, url, sharer) };
  return medium === 'email' ? mailOf(marked) : addressAt(medium, marked);
}

/** What a way is marked with in the drawing. */
export const mediumOf = (option: HTMLElement): ShareMedium => option.dataset.medium as ShareMedium;
