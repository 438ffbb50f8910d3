/**
 * The mails about accounts: page, lifetime and texts of each.
 *
 * They are plain text that only the site has chosen: a name comes from a user, and must not appear in a mail to another
 * person's address.
 */
import type { MailKind } from '../../people/mail/mail-tokens.repository';
import { accountMails } from './account/account-mails';
import { fill, mailTexts } from './texts';

export interface MailText {
  subject: string;
  text: string;
}

/** Each role has a text in the mails. */
export const roles = ['normal', 'moderator', 'administrator'] as const;

interface Asked {
  kind: MailKind;
  /** A page of the site with its widgets. */
  page: string;
  /** Null for a mail that only informs. */
  token: string | null;
  language: string;
  site: string;
  /** The role, which the mail names in its language. */
  role?: (typeof roles)[number] | undefined;
  /** Values of the other placeholders in a text. None is user input, which a stranger could fill with spam. */
  values: Record<string, string>;
}

export function writeMail({ kind, page, token, language, site, role, values: others }: Asked): MailText {
  const address = new URL(page);
  const { vtype, key } = accountMails[kind];
  if (vtype !== null && token !== null) {
    // With another `vtype` a page shows nothing (specification §2).
    if (vtype === 'login') address.searchParams.set('vlogin', token);
    else {
      address.searchParams.set('vtype', vtype);
      address.searchParams.set('vtoken', token);
    }
  }
  const texts = mailTexts(language);
  const values = { ...others, ...(role && { role: texts[`role.${role}`] }) };
  return {
    subject: fill(texts[`${key}.subject`], { ...values, site }),
    text: `${fill(texts[`${key}.text`], { ...values, site, link: address.href })}\n`,
  };
}
