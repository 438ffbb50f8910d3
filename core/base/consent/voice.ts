/** `ads` and `embeds` load third-party content; `analytics` measures; `cookies` is any other storage on the device. */
export type Purpose = 'ads' | 'analytics' | 'cookies' | 'embeds';

/** A source of consent. */
export interface Voice {
  isThere(): boolean;
  /** Undefined: no statement (yet); null: it will decide, and no other source is asked. */
  allows(purpose: Purpose): boolean | null | undefined;
}
