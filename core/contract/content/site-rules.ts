/**
 * A site's private rules for posts (host contract 15). Separate from the settings (../sites/site), which every browser gets: a
 * reader who knows the word list can evade it. Each member has a default.
 */

import { type Static, Type } from 'typebox';
import { captchaKinds } from '../people/captcha';
import { oneOf, oneOfOr } from '../values/one-of';
import { type BanLetterLevel, commonReasons } from './moderation';
import {
  ACCOUNT_ABOUT_MAX,
  ACCOUNT_NAME_MAX,
  ACCOUNT_NAME_PATTERN,
  HANDLE_DOMAIN_MAX,
  HANDLE_DOMAIN_PATTERN,
} from './social-account';

/** Consequence of a finding for a post: held for a moderator, moved to the spam folder, or rejected. */
const actions = ['hold', 'spam', 'refuse'] as const;
export type RuleAction = (typeof actions)[number];

const whole = (fallback: number, minimum: number, maximum: number) =>
  Type.Integer({ default: fallback, minimum, maximum });
/** A whole name may be one label: `example.org` covers `www.example.org` too. */
const HOST = '^(?=.{1,253}$)[^\\s/:@?#.]+(\\.[^\\s/:@?#.]+)*$';
const closed = { additionalProperties: false, default: {} };
const hosts = Type.Array(Type.String({ pattern: HOST }), { default: [], maxItems: 2000 });

const WORD_MAX = 100;
const WORDS_MAX = 10_000;

export const WordList = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 60 }),
    action: Type.Unsafe<RuleAction>({ type: 'string', enum: [...actions] }),
    /** Whole words or phrases; `word*` begins, `*word` ends a longer word. */
    words: Type.Array(Type.String({ minLength: 1, maxLength: WORD_MAX }), { maxItems: WORDS_MAX }),
  },
  { additionalProperties: false },
);
export type WordList = Static<typeof WordList>;

/** A reason that staff choose when they reject a comment. */
export const SiteReason = Type.Object(
  {
    key: Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' }),
    /** Name for staff; '' for the words that the suite has for a common reason. */
    label: Type.String({ maxLength: 60, default: '' }),
    /** Sentence for the author; '' as with `label`. */
    says: Type.String({ maxLength: 300, default: '' }),
    /** More text for the email about the rejection, with variables as in `letterVariables`. */
    letter: Type.Optional(Type.String({ maxLength: 2000 })),
    /** The decision of the console for this reason: `reject` by default. The author of spam gets no notification. */
    verdict: Type.Optional(oneOf(['reject', 'spam'])),
  },
  { additionalProperties: false },
);
export type SiteReason = Static<typeof SiteReason>;

/** Default of `queue.target_hours`. */
export const TARGET_HOURS = 24;

/** '' for no letter about this reason. */
const letter = Type.String({ default: '', maxLength: 2000 });

const members = {
  premoderation: Type.Object(
    {
      is_on: Type.Boolean({ default: false }),
      /** Hours after which a new conversation closes; 0: never. */
      close_after_hours: whole(0, 0, 87_600),
    },
    closed,
  ),
  flood: Type.Object(
    {
      /** Maximum posts of one person in a minute; 0: no limit. */
      per_minute: whole(10, 0, 600),
      /** Minimum time between two posts of one person. */
      gap_seconds: whole(2, 0, 3600),
      /** Most posts from one address in a minute, which may be a home, an office or a school. */
      address_per_minute: whole(60, 0, 6000),
    },
    closed,
  ),
  duplicates: Type.Object(
    {
      /** 0: repeated texts are never rejected. */
      minutes: whole(10, 0, 1440),
      action: oneOfOr(actions, 'refuse'),
    },
    closed,
  ),
  links: Type.Object(
    {
      max: whole(5, 0, 100),
      too_many: oneOfOr(actions, 'hold'),
      allowed_hosts: hosts,
      /** With `only_allowed`, any other host counts as denied. */
      only_allowed: Type.Boolean({ default: false }),
      denied_hosts: hosts,
      denied: oneOfOr(actions, 'hold'),
      /** Addresses of link shorteners, which hide their target; `pass` ignores them. */
      shorteners: oneOfOr(['pass', ...actions], 'pass'),
      /** `javascript:`, `data:` and similar, and addresses with a name and password: shown as text, never as a link. */
      unsafe: oneOfOr(['pass', ...actions], 'pass'),
    },
    closed,
  ),
  word_lists: Type.Array(WordList, { default: [], maxItems: 20 }),
  reasons: Type.Object(
    {
      /** `rejecting`: the console asks for a reason to reject. */
      asked: oneOfOr(['never', 'rejecting'], 'rejecting'),
      list: Type.Array(SiteReason, {
        default: commonReasons.map((key) => ({ key, label: '', says: '' })),
        maxItems: 30,
      }),
    },
    closed,
  ),
  /** Texts for the email about a ban, by its level, with variables as in `banLetterVariables`. */
  ban_letters: Type.Object(
    { posting: letter, hide: letter, login: letter } satisfies Record<BanLetterLevel, unknown>,
    closed,
  ),
  broadcasts: Type.Object(
    {
      /** Time zone of planned broadcasts, such as `Europe/Oslo`; empty: UTC. */
      time_zone: Type.String({ default: '', maxLength: 64 }),
      /** A broadcast that reaches more readers needs a second person of the staff; 0: none does. */
      two_people_above: whole(0, 0, 1_000_000_000),
    },
    closed,
  ),
  /** Holds comments for this many hours after a person's first comment, or until a moderator has approved one. */
  first_time: Type.Object({ is_on: Type.Boolean({ default: false }), hours: whole(24, 1, 168) }, closed),
  queue: Type.Object(
    {
      /** Hours in which staff want to decide: an item gains priority until it has waited that long. */
      target_hours: whole(TARGET_HOURS, 1, 720),
    },
    closed,
  ),
  reports: Type.Object(
    {
      /**
       * Holds a comment when its reports weigh this much and come from three networks; 0: never. A report by a reader whose
       * earlier reports nobody has judged weighs 1, or half of that for as long as `first_time.hours` after the account's creation.
       */
      hold_weight: whole(0, 0, 1000),
    },
    closed,
  ),
  /**
   * Holds comments of people when staff removed more than this percentage of their comments that they judged in the last 30
   * days, from five on; 0: never.
   */
  recent_history: Type.Object({ removed_above: whole(0, 0, 99) }, closed),
  /** Spam filter trained by moderators' verdicts; without verdicts it holds nothing. */
  spam: Type.Object(
    {
      is_on: Type.Boolean({ default: true }),
      hold_above: Type.Number({ default: 0.9, minimum: 0.5, maximum: 1 }),
      spam_above: Type.Number({ default: 0.98, minimum: 0.5, maximum: 1 }),
    },
    closed,
  ),
  /** The site's own server; nothing else delays a post. */
  hook: Type.Object(
    {
      url: Type.String({ default: '', maxLength: 2048, pattern: '^$|^https?://' }),
      /** Signs the requests; never part of an answer. */
      secret: Type.String({ default: '', maxLength: 200 }),
      timeout_ms: whole(1000, 50, 5000),
      on_failure: oneOfOr(['open', 'closed'], 'open'),
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
  /** Task for people who sign up, or try passwords (core/contract/people/captcha). */
  captcha: Type.Object(
    {
      kind: oneOfOr(captchaKinds, 'none'),
      /** A vendor's public key, and the secret that verifies answers, which is never part of an answer of the API. */
      site_key: Type.String({ default: '', maxLength: 200, pattern: '^[\\w-]*$' }),
      secret: Type.String({ default: '', maxLength: 200 }),
    },
    closed,
  ),
  /** The page with widgets that mails link to; empty: the home page of the host the reader was on. */
  mail: Type.Object({ page: Type.String({ default: '', maxLength: 2048, pattern: '^$|^https?://' }) }, closed),
  pages: Type.Object(
    {
      /** Query parameters that tell pages apart, such as `id`; the other parameters are not stored. */
      query: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { default: [], maxItems: 20 }),
      /** Hosts other than the site's own that may serve the pictures of pages, each with its subdomains. */
      picture_hosts: Type.Array(Type.String({ maxLength: 253, pattern: '^[a-z0-9-]+(\\.[a-z0-9-]+)+$' }), {
        default: [],
        maxItems: 20,
      }),
    },
    closed,
  ),
  /** Lets polls accept votes without an account. */
  polls: Type.Object({ guests: Type.Boolean({ default: true }) }, closed),
  /** Limits how many messages a second each page of a crowded chat receives; off: pages receive every message. */
  chat: Type.Object({ sampling: Type.Boolean({ default: true }) }, closed),
  /** Names that only staff may have. */
  names: Type.Object(
    {
      /** Reserves names for staff in every language, such as "admin" and "moderator of news". */
      roles: Type.Boolean({ default: true }),
      /** Reserves the site's name and its hosts. */
      site: Type.Boolean({ default: true }),
      /** More reserved names; look-alikes are reserved as well. */
      reserved: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { default: [], maxItems: 500 }),
    },
    closed,
  ),
  link_previews: Type.Boolean({ default: false }),
  social: Type.Object(
    {
      /** Replies from social networks: not imported, held for a moderator, or shown at once. */
      networks: oneOfOr(['off', 'held', 'open'], 'off'),
      /** The first reply of each author there waits for a moderator. */
      first_waits: Type.Boolean({ default: true }),
      /** The publisher's accounts there, such as `@news@social.example`: pages may only attach posts of these. */
      accounts: Type.Array(Type.String({ minLength: 1, maxLength: 300 }), { default: [], maxItems: 50 }),
      /** Days after which a reply is removed; 0: kept as long as the conversation. */
      keep_days: whole(0, 0, 3650),
      /** The site has an account in the fediverse of its own, which posts new articles. */
      publish: Type.Boolean({ default: false }),
      /** Name of that account, used when it is created; empty: the first part of the site's domain. */
      name: Type.String({ default: '', maxLength: ACCOUNT_NAME_MAX, pattern: ACCOUNT_NAME_PATTERN }),
      /** Text of its profile, which must say that replies appear on the site; empty: a sentence in English. */
      about: Type.String({ default: '', maxLength: ACCOUNT_ABOUT_MAX }),
      /** Domain of its handle, if the publisher's own server redirects WebFinger to this one; empty: this server. */
      handle_domain: Type.String({ default: '', maxLength: HANDLE_DOMAIN_MAX, pattern: HANDLE_DOMAIN_PATTERN }),
      /** Likes of a reply on its network: shown apart, or counted with the likes given here, which can change the order. */
      likes: oneOfOr(['apart', 'count'], 'apart'),
      /** Fetches the picture of each author once, and serves it from this server. */
      avatars: Type.Boolean({ default: false }),
    },
    closed,
  ),
  feeds: Type.Object(
    {
      /** The WebSub hub named in feeds, which pushes new entries to feed readers; empty: none. */
      hub: Type.String({ default: '', maxLength: 2048, pattern: '^$|^https?://' }),
      /** Each person's comments have a feed. */
      people: Type.Boolean({ default: true }),
      /** Other sites can embed single comments and posts (oEmbed). */
      embeds: Type.Boolean({ default: true }),
    },
    closed,
  ),
  push: Type.Object(
    {
      /** Most messages to one browser in a day, except answers to its reader. */
      most_per_day: whole(5, 0, 100),
      /** The reader's own night, in local hours: only answers to the reader are sent then. Equal values: no night. */
      quiet_from: whole(22, 0, 23),
      quiet_until: whole(7, 0, 23),
    },
    closed,
  ),
};

export const SiteRules = Type.Object(members, { additionalProperties: false });
export type SiteRules = Static<typeof SiteRules>;

/** Lists are stored as a whole. */
export type StoredRules = {
  [Name in keyof SiteRules]?: SiteRules[Name] extends unknown[] | boolean ? SiteRules[Name] : Partial<SiteRules[Name]>;
};

type WithoutSecret<Group> = Omit<Group, 'secret'> & { has_secret: boolean };

export interface PresentedRules {
  version: number;
  /** For secrets, only whether one is set. */
  rules: Omit<SiteRules, 'hook' | 'captcha'> & { [Name in 'hook' | 'captcha']: WithoutSecret<SiteRules[Name]> };
}

/** Mode of an article that differs from its site's rules; null: none. */
export const containerModes = ['closed', 'hidden', 'premoderate', 'open', 'premoderate_until_expiry'] as const;
export type ContainerMode = (typeof containerModes)[number];

export type Lesson = 'spam' | 'unspam' | 'enable' | 'disable';

export interface Decision {
  phase: string;
  /** The rule within the phase: a list, a host, a limit. */
  rule: string;
  verdict: 'pass' | RuleAction;
  /** Version of the site's rules, or of the model that gave the score. */
  version: number;
  score?: number;
  /** Holds the text only for this many milliseconds. */
  for_ms?: number;
  date: number;
}
