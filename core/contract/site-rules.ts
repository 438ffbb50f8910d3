/**
 * A site's private rules for posts (host contract 15). Apart from the settings (./site), which every browser gets: who
 * knows the word list knows how to pass it. Each member has a default.
 */
import { type Static, Type } from 'typebox';
import { captchaKinds } from './captcha';

/** What a finding does to a post: waits for a moderator, goes to the spam folder, or is not taken at all. */
const actions = ['hold', 'spam', 'refuse'] as const;
export type RuleAction = (typeof actions)[number];

const oneOf = <const T extends readonly string[]>(values: T, fallback: T[number]) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values], default: fallback });
const whole = (fallback: number, minimum: number, maximum: number) =>
  Type.Integer({ default: fallback, minimum, maximum });
/** The last label may be a whole name: `example.org` stands for `www.example.org` too. */
const HOST = '^(?=.{1,253}$)[^\\s/:@?#.]+(\\.[^\\s/:@?#.]+)*$';
const closed = { additionalProperties: false, default: {} };
const hosts = Type.Array(Type.String({ pattern: HOST }), { default: [], maxItems: 2000 });

const WORD_MAX = 100;
const WORDS_MAX = 10_000;

export const WordList = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 60 }),
    action: Type.Unsafe<RuleAction>({ type: 'string', enum: [...actions] }),
    /** Whole words or phrases; `word*` begins, `*word` ends a longer one. */
    words: Type.Array(Type.String({ minLength: 1, maxLength: WORD_MAX }), { maxItems: WORDS_MAX }),
  },
  { additionalProperties: false },
);
export type WordList = Static<typeof WordList>;

const members = {
  premoderation: Type.Object(
    {
      is_on: Type.Boolean({ default: false }),
      /** New conversations close so long after they were opened; 0: never. */
      close_after_hours: whole(0, 0, 87_600),
    },
    closed,
  ),
  flood: Type.Object(
    {
      /** Posts of one person in a minute; 0: as many as they like. */
      per_minute: whole(10, 0, 600),
      /** Shortest time between two posts of one person. */
      gap_seconds: whole(2, 0, 3600),
      /** Posts from one address in a minute: a home, an office or a school. */
      address_per_minute: whole(60, 0, 6000),
    },
    closed,
  ),
  duplicates: Type.Object(
    {
      /** 0: a repetition is never refused. */
      minutes: whole(10, 0, 1440),
      action: oneOf(actions, 'refuse'),
    },
    closed,
  ),
  links: Type.Object(
    {
      max: whole(5, 0, 100),
      too_many: oneOf(actions, 'hold'),
      allowed_hosts: hosts,
      /** With `only_allowed`, any other host counts as denied. */
      only_allowed: Type.Boolean({ default: false }),
      denied_hosts: hosts,
      denied: oneOf(actions, 'hold'),
      /** Addresses that hide where they lead; `pass` leaves them alone. */
      shorteners: oneOf(['pass', ...actions], 'pass'),
      /** `javascript:`, `data:` and the like, and addresses with a name and password: text, and never a link. */
      unsafe: oneOf(['pass', ...actions], 'pass'),
    },
    closed,
  ),
  word_lists: Type.Array(WordList, { default: [], maxItems: 20 }),
  /** Until so long after the first comment, or until a moderator approved one. */
  first_time: Type.Object({ is_on: Type.Boolean({ default: false }), hours: whole(24, 1, 168) }, closed),
  /** What moderators' verdicts taught; without verdicts nobody is held. */
  spam: Type.Object(
    {
      is_on: Type.Boolean({ default: true }),
      hold_above: Type.Number({ default: 0.9, minimum: 0.5, maximum: 1 }),
      spam_above: Type.Number({ default: 0.98, minimum: 0.5, maximum: 1 }),
    },
    closed,
  ),
  /** The site's own server; the only thing posting ever waits for. */
  hook: Type.Object(
    {
      url: Type.String({ default: '', maxLength: 2048, pattern: '^$|^https?://' }),
      /** Signs what is sent; in no answer. */
      secret: Type.String({ default: '', maxLength: 200 }),
      timeout_ms: whole(1000, 50, 5000),
      on_failure: oneOf(['open', 'closed'], 'open'),
    },
    closed,
  ),
  media: Type.Object(
    {
      max: whole(4, 0, 10),
      /** Megabytes one person may upload in 24 hours. */
      daily_mb: whole(200, 1, 100_000),
    },
    closed,
  ),
  /** What is asked of whoever signs up, or tries passwords (core/contract/captcha). */
  captcha: Type.Object(
    {
      kind: oneOf(captchaKinds, 'none'),
      /** A vendor's: the public half, and the one that checks answers, which is in no answer of ours. */
      site_key: Type.String({ default: '', maxLength: 200, pattern: '^[\\w-]*$' }),
      secret: Type.String({ default: '', maxLength: 200 }),
    },
    closed,
  ),
  /** The page with widgets on it that mails lead to; empty: the home page of the host the reader was on. */
  mail: Type.Object({ page: Type.String({ default: '', maxLength: 2048, pattern: '^$|^https?://' }) }, closed),
  pages: Type.Object(
    {
      /** What in a page's query tells one page from another, such as `id`; the rest of it is not stored. */
      query: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { default: [], maxItems: 20 }),
      /** Hosts other than the site's own that may serve the pictures of pages, each with its subdomains. */
      picture_hosts: Type.Array(Type.String({ maxLength: 253, pattern: '^[a-z0-9-]+(\\.[a-z0-9-]+)+$' }), {
        default: [],
        maxItems: 20,
      }),
    },
    closed,
  ),
  /** Whether polls may let everybody vote, with an account or without. */
  polls: Type.Object({ guests: Type.Boolean({ default: true }) }, closed),
  /** Whether pages receive so many messages of a crowded chat a second, or every one. */
  chat: Type.Object({ sampling: Type.Boolean({ default: true }) }, closed),
  /** Names that only staff may have. */
  names: Type.Object(
    {
      /** Whether names for staff are reserved in every language, such as "admin" and "moderator of news". */
      roles: Type.Boolean({ default: true }),
      /** Whether the site's name and its hosts are reserved. */
      site: Type.Boolean({ default: true }),
      /** More reserved names; look-alikes are reserved as well. */
      reserved: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { default: [], maxItems: 500 }),
    },
    closed,
  ),
  link_previews: Type.Boolean({ default: false }),
  feeds: Type.Object(
    {
      /** The WebSub hub that feeds name, which pushes new entries to feed readers; empty: none. */
      hub: Type.String({ default: '', maxLength: 2048, pattern: '^$|^https?://' }),
      /** Whether each person's comments have a feed. */
      people: Type.Boolean({ default: true }),
      /** Whether other sites can embed single comments and posts (oEmbed). */
      embeds: Type.Boolean({ default: true }),
    },
    closed,
  ),
  push: Type.Object(
    {
      /** Messages one browser gets in a day, answers to its reader not counted. */
      most_per_day: whole(5, 0, 100),
      /** The reader's own nights, in hours of their clock: what is not an answer for later stays away. The same twice: none. */
      quiet_from: whole(22, 0, 23),
      quiet_until: whole(7, 0, 23),
    },
    closed,
  ),
};

export const SiteRules = Type.Object(members, { additionalProperties: false });
export type SiteRules = Static<typeof SiteRules>;

/** Lists are given in whole. */
export type StoredRules = {
  [Name in keyof SiteRules]?: SiteRules[Name] extends unknown[] | boolean ? SiteRules[Name] : Partial<SiteRules[Name]>;
};

type WithoutSecret<Group> = Omit<Group, 'secret'> & { has_secret: boolean };

export interface PresentedRules {
  version: number;
  /** Of secrets only whether they are there. */
  rules: Omit<SiteRules, 'hook' | 'captcha'> & { [Name in 'hook' | 'captcha']: WithoutSecret<SiteRules[Name]> };
}

/** How one article departs from its site; null: it does not. */
export const containerModes = ['closed', 'hidden', 'premoderate', 'open', 'premoderate_until_expiry'] as const;
export type ContainerMode = (typeof containerModes)[number];

export type Lesson = 'spam' | 'unspam' | 'enable' | 'disable';

export interface Decision {
  phase: string;
  /** Which rule of the phase: a list, a host, a limit. */
  rule: string;
  verdict: 'pass' | RuleAction;
  /** Of the site's rules, or of the model that gave the score. */
  version: number;
  score?: number;
  /** Held for so many milliseconds alone. */
  for_ms?: number;
  date: number;
}
