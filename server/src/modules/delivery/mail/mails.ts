/**
 * The mails the server writes: what each asks its reader to open, for how long, and in which words.
 *
 * They are plain text and say nothing that anybody but the site has chosen: a name is its owner's to write, and a mail
 * to somebody else's address must not carry it.
 */
import type { MailKind } from '../../people/mail/mail-tokens.repository';
import { mailTexts } from './texts';

/** `vtype` of the page's address (specification §2 "Verification modal") and how long the token in it is good. */
export const mails = {
  email_verification: { vtype: 'emailverification', validMs: 48 * 60 * 60_000 },
  password_reset: { vtype: 'reset', validMs: 60 * 60_000 },
} as const satisfies Record<MailKind, { vtype: string; validMs: number }>;

export interface MailText {
  subject: string;
  text: string;
}

interface Asked {
  kind: MailKind;
  /** A page of the site with its widgets on it. */
  page: string;
  token: string;
  language: string;
  site: string;
}

export function writeMail({ kind, page, token, language, site }: Asked): MailText {
  const address = new URL(page);
  address.searchParams.set('vtype', mails[kind].vtype);
  address.searchParams.set('vtoken', token);
  const texts = mailTexts(language);
  const fill = (text: string) => text.replaceAll('{{site}}', () => site);
  return {
    subject: fill(texts[`${kind}.subject`]),
    text: `${fill(texts[`${kind}.text`]).replace('{{link}}', () => address.href)}\n`,
  };
}
