/** Sites, their section tree and their settings (specification §3 "Site settings"; host contract 9.3). */
import { type Static, Type } from 'typebox';
import { COUNT_MAX, Id } from '../values/numbers';
import { oneOfOr } from '../values/one-of';

const flag = (fallback: boolean) => Type.Boolean({ default: fallback });

const adIntegrations = ['custom', 'gtag', 'm32', 'taboola', 'none', 'outbrain', 'exco'] as const;
export type AdIntegration = (typeof adIntegrations)[number];

/** Widgets with ad slots, by what follows `vf-` in their tags. */
const adWidgets = [
  'conversations',
  'livestory',
  'content-recirculation',
  'standalone-ad',
  'conversation-starter',
] as const;
export type AdWidget = (typeof adWidgets)[number];

/** Name of an emote, without the colons. The pattern excludes names that every object inherits. */
export const EMOTE_NAME = '^[a-z0-9][a-z0-9_]{1,31}$';
/** Limited because every page with the site's settings carries their names. */
export const EMOTES_MAX = 50;

/** UTF-16 units of an emoji, including families of several people. */
export const REACTION_MAX = 32;

/** Fate of a deleted account's comments: they stay under "Deleted user", or their text is deleted too. */
export const erasureModes = ['anonymise', 'delete'] as const;
export type ErasureMode = (typeof erasureModes)[number];

/** Staff always have access. */
const accesses = ['everybody', 'members', 'subscribers'] as const;

const integration = oneOfOr(adIntegrations, 'none');

/** Settings of the ad slots of one kind of widget; an omitted member has the site's value. */
export const AdUnit = Type.Partial(
  Type.Object(
    {
      ad_integration: integration,
      /** Names the ad unit's path, placement or player for the ad script. */
      site_ad_id: Type.String({ maxLength: 200 }),
      /** Reserved height on wide pages, in pixels. */
      ad_height: Type.Integer({ minimum: 0, maximum: 1200 }),
    },
    { additionalProperties: false },
  ),
);
export type AdUnit = Static<typeof AdUnit>;

export const SiteSettings = Type.Object({
  enable_commenting: flag(true),
  enable_livechat: flag(true),
  enable_sharebar: flag(true),
  enable_livecommenting: flag(true),
  /** Extension: comments can be answered, in all sections or in those with threads (section module `threads`). */
  enable_replies: flag(true),
  enable_livestories: flag(true),
  enable_dislikes: flag(true),
  enable_email_verification: flag(false),
  enable_anonymous_comments: flag(false),
  enable_user_comment_editing: flag(true),
  enable_user_comment_remove: flag(true),
  /** Seconds after posting in which the author may edit or remove a comment. Extension: the default of 5 minutes. */
  user_comment_edit_timeout: Type.Integer({ default: 300, minimum: 0, maximum: COUNT_MAX }),
  disable_widget_logins: flag(false),
  disable_cookie_avatars: flag(false),
  disable_cookie_displayname: flag(false),
  enable_username_premoderation: flag(false),
  /** Extension: every reader has a different name. When off, readers keep the name from the publisher's login. */
  unique_names: flag(true),
  /** Extension: new pictures wait for approval as well. */
  enable_avatar_premoderation: flag(false),
  enable_comment_video: flag(false),
  enable_comment_images: flag(false),
  enable_push_notifications: flag(false),
  /** Extension: readers allow messages in a window of the server, for sites that cannot serve a file. */
  push_opt_in_window: flag(false),
  enable_muting: flag(true),
  enable_integrated_loginradius: flag(false),
  enable_google_analytics: flag(false),
  /** Extension: usage figures of the widgets, after the reader's consent. */
  enable_analytics: flag(false),
  /** Extension: usage figures without consent, with nothing stored in the browser and no way to tell readers apart. */
  analytics_without_consent: flag(false),
  disable_email_notifications: flag(false),
  autosociallogin: Type.String({ default: '' }),
  custom_cookie_name: Type.String({ default: '' }),
  gigya_poll: flag(false),
  oauth_enabled: flag(false),
  /** Extension: guests' pages ask the publisher's server, without a window, whether the reader is logged in there. */
  oauth_is_silent: flag(false),
  loginradius_enabled: flag(false),
  backplane_v2_enabled: flag(false),
  backplane_v1_2_enabled: flag(false),
  janrain_enabled: flag(false),
  oidc_enabled: flag(false),
  /** Extension: login providers that open in a window, in the order of the login screens. */
  login_providers: Type.Array(Type.String({ maxLength: 40 }), { default: [], maxItems: 40 }),
  /** Extension: roles that need a second factor to log in to the console. It is optional for the other roles. */
  console_factor: oneOfOr(['nobody', 'administrators', 'staff'], 'nobody'),
  /** Extension: people who may comment, chat and ask questions. */
  comment_access: oneOfOr(accesses, 'everybody'),
  chat_access: oneOfOr(accesses, 'everybody'),
  ask_access: oneOfOr(['as_comments', ...accesses], 'as_comments'),
  /** Entitlement that makes a person a subscriber; empty: any entitlement granted by the publisher. */
  subscriber_entitlement: Type.String({ default: '', maxLength: 100 }),
  ad_integration: integration,
  site_ad_id: Type.String({ default: '' }),
  /** Extension: the same for single kinds of widgets, and the reserved size of their slots. */
  ads_by_widget: Type.Unsafe<Partial<Record<AdWidget, AdUnit>>>(
    Type.Object(Object.fromEntries(adWidgets.map((widget) => [widget, Type.Optional(AdUnit)])), {
      additionalProperties: false,
      default: {},
    }),
  ),
  /** Extension: default for pages that neither report the reader's consent nor have a consent platform. */
  privacy_without_cmp: oneOfOr(['deny', 'allow'], 'deny'),
  /**
   * Networks for sharing comments and articles, in this order, separated by commas: facebook, twitter, whatsapp,
   * linkedin, bluesky, threads, reddit, telegram. Unknown names are ignored (extension).
   */
  share_networks: Type.String({ default: 'facebook,twitter,whatsapp,linkedin', maxLength: 200 }),
  /** Extension: links shared by a person with an account carry their uuid (specification §3 `sharer_uuid`). */
  share_names_sharer: flag(false),
  user_erasure: Type.Unsafe<ErasureMode>({ type: 'string', enum: [...erasureModes], default: 'anonymise' }),
  /** Longest comment, in characters. */
  max_comment_length: Type.Integer({ default: 5000, minimum: 1, maximum: 20_000 }),
  /** Extension: reactions for chat messages, at most six emoji; empty: the default six. */
  chat_reactions: Type.Array(Type.String({ minLength: 1, maxLength: REACTION_MAX }), {
    default: [],
    maxItems: 6,
    uniqueItems: true,
  }),
  /** Extension: pictures for `:name:` in chats, by name; each value is the id of an upload. */
  chat_emotes: Type.Unsafe<Record<string, string>>({
    type: 'object',
    patternProperties: { [EMOTE_NAME]: { type: 'string', pattern: '^[0-9a-f]{16}$' } },
    additionalProperties: false,
    maxProperties: EMOTES_MAX,
    default: {},
  }),
  /** Extension: shown beside the field during writing, with a comment's markup: bold, italic and `[named](links)`. */
  house_rules: Type.String({ default: '', maxLength: 500, multiline: true }),
});
export type SiteSettings = Static<typeof SiteSettings>;

export const PublicSettings = Type.Interface([SiteSettings], {
  site_uuid: Type.String(),
  site_id: Id,
  section_id: Id,
  section_uuid: Type.String(),
  domain: Type.String(),
  /** Host names of the site in addition to its domain, if any (extension). */
  hosts: Type.Optional(Type.Array(Type.String())),
  name: Type.String(),
  /** Tags of widgets that the section has switched off, each with its module, if any (extension; specification §9). */
  widgets_off: Type.Optional(Type.Record(Type.String(), Type.String())),
  /**
   * Hosts whose pages the section only shows as links, even if a card was stored; `*`: all hosts, when cards are
   * switched off (extension; specification §9).
   */
  cards_off: Type.Optional(Type.Array(Type.String())),
});
export type PublicSettings = Static<typeof PublicSettings>;

export interface SectionNode {
  uuid: string;
  section_id: number;
  name: string;
  children: SectionNode[];
}
