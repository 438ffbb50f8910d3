/** A kind of notification is one file: who is told, how it groups, in which words, by mail and by push (design decision 20). */
export interface NotificationKind {
  name: string;
  /** Ids of the people that are told, from what the outbox has stored of the fact. */
  whom(fact: Record<string, unknown>): number[];
  /** Those with the same key are told as one; null: each by itself. */
  groupBy(fact: Record<string, unknown>): string | null;
  /** What its texts in `locales/<lang>/mail.json` begin with: `<words>.subject`, `<words>.text`. */
  words: string;
  /**
   * `vtype` of the page's address a mail leads to, null where it carries no token, and how long it is worth sending and
   * good for; null: it sends none.
   */
  mail: { vtype: string | null; validMs: number } | null;
  /** Whether it may be pushed. */
  isPushed: boolean;
}
