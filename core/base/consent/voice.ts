/** `ads` and `embeds` load what is another's; `analytics` measures; `cookies` is whatever else stays on the device. */
export type Purpose = 'ads' | 'analytics' | 'cookies' | 'embeds';

/** Who may have a say. */
export interface Voice {
  isThere(): boolean;
  /** Undefined: it says nothing about that, or nothing yet; null: it will say, and nobody else is asked. */
  allows(purpose: Purpose): boolean | null | undefined;
}
