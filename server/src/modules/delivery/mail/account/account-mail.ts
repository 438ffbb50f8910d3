/** A mail about an account is one file: who gets it, and how long what it asks for is good. No choice stops it. */
export interface AccountMail {
  name: string;
  /** The person, from what the outbox has stored of the fact. */
  whom(fact: Record<string, unknown>): number;
  /** What its texts in `locales/<lang>/mail.json` begin with: `<key>.subject`, `<key>.text`. */
  key: string;
  /** `vtype` of the page's address it leads to, null where it carries no token; how long it is worth sending and good for. */
  vtype: string | null;
  validMs: number;
}
