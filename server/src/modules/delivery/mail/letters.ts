/**
 * The letters the server writes: what each asks its reader to open, for how long, and in which words.
 *
 * They are plain text and say nothing that anybody but the site has chosen: a name is its owner's to write, and a mail
 * to somebody else's address must not carry it.
 */
import { texts } from './texts';

/** `vtype` of the page's address (specification §2 "Verification modal") and how long the token in it is good. */
export const letters = {
  email_verification: { vtype: 'emailverification', validMs: 48 * 60 * 60_000 },
  password_reset: { vtype: 'reset', validMs: 60 * 60_000 },
} as const;
export type LetterKind = keyof typeof letters;

export interface Letter {
  subject: string;
  text: string;
}

interface Asked {
  kind: LetterKind;
  /** A page of the site with its widgets on it. */
  page: string;
  token: string;
  language: string;
  site: string;
}

export function writeLetter({ kind, page, token, language, site }: Asked): Letter {
  const address = new URL(page);
  address.searchParams.set('vtype', letters[kind].vtype);
  address.searchParams.set('vtoken', token);
  const { subject, text } = (texts[language] ?? texts.en)[kind];
  const fill = (words: string) => words.replaceAll('{site}', () => site);
  return { subject: fill(subject), text: `${fill(text).replace('{link}', () => address.href)}\n` };
}
