/** The address of a page, from its tags (specification §3 "Page"). */
import { readTags } from '../../base/tags/tags';

/** Parameters that links of mails add to an address. */
export const ofMails = ['vtype', 'vtoken', 'vlogin'];

/** Removes parameters of shares; '' for an invalid address. */
export function cleanUrl(address: string, base: string): string {
  try {
    const url = new URL(address, base);
    // Rewriting the query would reencode the rest of it, so only when there is something to remove.
    for (const name of [...ofMails, '__vfz', '__vfsubscribed'])
      if (url.searchParams.has(name)) url.searchParams.delete(name);
    if (/^#vf-/i.test(url.hash)) url.hash = '';
    return url.href;
  } catch {
    return '';
  }
}

/** Query parameters that newsletters, advertisements and logins add. They identify one reader, so they must stay private. */
const OF_A_READER = /^(utm_|mc_[ce]id$|mkt_tok$|igsh|e?-?mail)|(clid|clkid|token)$/i;

/** The browser's address without parameters that identify the reader. */
export function ownAddress({ href }: Pick<Location, 'href'>): string {
  const url = new URL(href);
  for (const name of [...url.searchParams.keys()]) if (OF_A_READER.test(name)) url.searchParams.delete(name);
  return cleanUrl(url.href, href);
}

/** '' if neither the tags nor the browser have an address. */
export function pageAddress(document: Document, location: Pick<Location, 'href'>): string {
  const tags = readTags(document);
  const canonical = document.querySelector('link[rel~="canonical"]')?.getAttribute('href') ?? '';
  const address = tags.first('vf:url', 'og:url', 'twitter:url') || canonical;
  return (address && cleanUrl(address, location.href)) || ownAddress(location);
}
