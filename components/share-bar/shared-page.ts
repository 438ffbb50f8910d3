/** The page a bar shares, the key of its counts, and its share links. */
import type { ShareMedium, ShareNetwork } from '../../core/contract/content/share-media';
import type { SharedPage } from '../../core/contract/content/sharing';
import { cleanUrl, ownAddress, pageAddress } from '../../core/state/page/page-address';
import { addressAt, mailOf, markedAs } from '../shared/share/networks';
import type { Settings } from './share-bar.settings';

export interface Shared {
  /** Absolute; '' while unknown, and for anything but a web address. */
  url: string;
  title: string;
}

export const nothing: Shared = { url: '', title: '' };

type Wanted = Pick<Settings, 'shareUrl'> & Partial<Pick<Settings, 'shareCurrentPageUrl'>>;

/** Resolves in the browser. @param page known facts of the page other than its tags */
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

/** Key of the page on the server. */
export const countedPage = ({ shareUrl }: Wanted, container_id: string | undefined, url: string): SharedPage => {
  if (shareUrl) return { url: shareUrl };
  return { ...(container_id && { container_id }), ...(url && { url }) };
};

/** Undefined while the page is unknown. */
export function linkFor(medium: ShareNetwork | 'email', { url, title }: Shared, sharer: string): string | undefined {
  if (!url) return undefined;
  const marked = { title, url: markedAs(medium, url, sharer) };
  return medium === 'email' ? mailOf(marked) : addressAt(medium, marked);
}

/** Medium in the markup of a button. */
export const mediumOf = (option: HTMLElement): ShareMedium => option.dataset.medium as ShareMedium;
