/** A mail about an account, one file each: its recipient and its lifetime. Readers cannot turn these off. */
export interface AccountMail {
  name: string;
  /** Returns the recipient from the data in the outbox. */
  whom(fact: Record<string, unknown>): number;
  /** Prefix of its texts in `locales/<lang>/mail.json`: `<key>.subject`, `<key>.text`. */
  key: string;
  /** `vtype` in the address of its page, null without a token; and how long the mail and its token are valid. */
  vtype: string | null;
  validMs: number;
}
