/** The text of an account's profile, in HTML. It says where replies appear, because their authors must know. */
import type { SiteAccount } from '../social/signing/accounts';
import { pagesOf } from './documents';
import { escapeText } from './notes';

export function profileOf(account: Pick<SiteAccount, 'site'>): string {
  const { site } = account;
  const pages = escapeText(pagesOf(account));
  const text = site.rules.social.about || `Replies to these posts appear below the articles on ${site.domain}.`;
  return `<p>${escapeText(text)}</p><p><a href="${pages}">${escapeText(site.domain)}</a></p>`;
}
