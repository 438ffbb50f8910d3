/** Sites, their section tree and their settings (specification §3 "Site settings"; host contract 9.3). */
import { type Static, Type } from 'typebox';
import { COUNT_MAX, Id } from './numbers';

const flag = (fallback: boolean) => Type.Boolean({ default: fallback });

const adIntegrations = ['custom', 'gtag', 'm32', 'taboola', 'none', 'outbrain', 'exco'] as const;
export type AdIntegration = (typeof adIntegrations)[number];

/** Widgets with places for ads, by what follows `vf-` in their tags. */
const adWidgets = [
  'conversations',
  'livestory',
  'content-recirculation',
  'standalone-ad',
  'conversation-starter',
] as const;
export type AdWidget = (typeof adWidgets)[number];

/** Between its colons: no name that every object has of itself. */
export const EMOTE_NAME = '^[a-z0-9][a-z0-9_]{1,31}$';
/** Every page that knows the site's settings carries their names. */
export const EMOTES_MAX = 50;

/** UTF-16 units of an emoji, families of several people among them. */
export const REACTION_MAX = 32;

/** What becomes of somebody's comments when they leave: they stay under "Deleted user", or their text goes too. */
export const erasureModes = ['anonymise', 'delete'] as const;
export type ErasureMode = (typeof erasureModes)[number];

/** Staff may, always. */
const accesses = ['everybody', 'members', 'subscribers'] as const;

const oneOf = <const T extends readonly string[]>(values: T, fallback: T[number]) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values], default: fallback });

const integration = oneOf(adIntegrations, 'none');

/** How the places of one kind of widget are filled; what is left out is as the site has it for all. */
export const AdUnit = Type.Partial(
  Type.Object(
    {
      ad_integration: integration,
      /** Names what fills them to who fills them: an ad unit's path, a placement, a player. */
      site_ad_id: Type.String({ maxLength: 200 }),
      /** Pixels of room on wide pages. */
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
  /** Ours: comments are answered, in all sections or in those that have their threads (section module `threads`). */
  enable_replies: flag(true),
  enable_livestories: flag(true),
  enable_dislikes: flag(true),
  enable_email_verification: flag(false),
  enable_anonymous_comments: flag(false),
  enable_user_comment_editing: flag(true),
  enable_user_comment_remove: flag(true),
  /** Seconds after posting in which a comment may still be edited or removed by its author. Ours: 5 minutes. */
  user_comment_edit_timeout: Type.Integer({ default: 300, minimum: 0, maximum: COUNT_MAX }),
  disable_widget_logins: flag(false),
  disable_cookie_avatars: flag(false),
  disable_cookie_displayname: flag(false),
  enable_username_premoderation: flag(false),
  /** Ours: every reader has a different name. When off, readers keep the name from the publisher's login. */
  unique_names: flag(true),
  /** Ours: new pictures wait for approval as well. */
  enable_avatar_premoderation: flag(false),
  enable_comment_video: flag(false),
  enable_comment_images: flag(false),
  enable_push_notifications: flag(false),
  /** Ours: messages are allowed in a window of the server, for sites that can put no file. */
  push_opt_in_window: flag(false),
  enable_muting: flag(true),
  enable_integrated_loginradius: flag(false),
  enable_google_analytics: flag(false),
  /** Ours: sums of how the widgets are used, once a reader consents. */
  enable_analytics: flag(false),
  /** Ours: without consent as well, with nothing stored in the browser and nothing that tells readers apart. */
  analytics_without_consent: flag(false),
  disable_email_notifications: flag(false),
  autosociallogin: Type.String({ default: '' }),
  custom_cookie_name: Type.String({ default: '' }),
  gigya_poll: flag(false),
  oauth_enabled: flag(false),
  /** Ours: guests' pages ask the publisher's server by themselves, without a window, who is signed in there. */
  oauth_is_silent: flag(false),
  loginradius_enabled: flag(false),
  backplane_v2_enabled: flag(false),
  backplane_v1_2_enabled: flag(false),
  janrain_enabled: flag(false),
  oidc_enabled: flag(false),
  /** Ours: the providers that a window is sent to, in the order in which log-in screens name them. */
  login_providers: Type.Array(Type.String({ maxLength: 40 }), { default: [], maxItems: 40 }),
  /** Ours: who may write comments, in chats, and ask questions. */
  comment_access: oneOf(accesses, 'everybody'),
  chat_access: oneOf(accesses, 'everybody'),
  ask_access: oneOf(['as_comments', ...accesses], 'as_comments'),
  /** What makes a subscriber of somebody; empty: anything that the publisher has granted them. */
  subscriber_entitlement: Type.String({ default: '', maxLength: 100 }),
  ad_integration: integration,
  site_ad_id: Type.String({ default: '' }),
  /** Ours: the same for single kinds of widget, and the room of their places. */
  ads_by_widget: Type.Unsafe<Partial<Record<AdWidget, AdUnit>>>(
    Type.Object(Object.fromEntries(adWidgets.map((widget) => [widget, Type.Optional(AdUnit)])), {
      additionalProperties: false,
      default: {},
    }),
  ),
  /** Ours: what holds on pages that neither say what their readers agreed to nor have a consent platform. */
  privacy_without_cmp: oneOf(['deny', 'allow'], 'deny'),
  /**
   * Networks that comments and articles are shared to, in this order, with commas between them: facebook, twitter, whatsapp, linkedin,
   * bluesky, threads, reddit, telegram. Other names are passed over (ours).
   */
  share_networks: Type.String({ default: 'facebook,twitter,whatsapp,linkedin', maxLength: 200 }),
  /** Ours: links that somebody with an account shares carry their uuid (specification §3 `sharer_uuid`). */
  share_names_sharer: flag(false),
  user_erasure: Type.Unsafe<ErasureMode>({ type: 'string', enum: [...erasureModes], default: 'anonymise' }),
  /** Longest comment, in characters. */
  max_comment_length: Type.Integer({ default: 5000, minimum: 1, maximum: 20_000 }),
  /** Ours: what readers react with to a message of a chat, six emoji at most; none: the default six. */
  chat_reactions: Type.Array(Type.String({ minLength: 1, maxLength: REACTION_MAX }), {
    default: [],
    maxItems: 6,
    uniqueItems: true,
  }),
  /** Ours: pictures that `:name:` is drawn as in chats, by their names; each is the id of an upload. */
  chat_emotes: Type.Unsafe<Record<string, string>>({
    type: 'object',
    patternProperties: { [EMOTE_NAME]: { type: 'string', pattern: '^[0-9a-f]{16}$' } },
    additionalProperties: false,
    maxProperties: EMOTES_MAX,
    default: {},
  }),
  /** Ours: stands by the field while somebody writes, drawn as a comment is: words, bold, italic and `[named](links)`. */
  house_rules: Type.String({ default: '', maxLength: 500 }),
});
export type SiteSettings = Static<typeof SiteSettings>;

export const PublicSettings = Type.Interface([SiteSettings], {
  site_uuid: Type.String(),
  site_id: Id,
  section_id: Id,
  section_uuid: Type.String(),
  domain: Type.String(),
  /** Host names of the site beside its domain, where it has any (ours). */
  hosts: Type.Optional(Type.Array(Type.String())),
  name: Type.String(),
  /** Tags of widgets that the section has switched off, each with its module, where it has any (ours; specification §9). */
  widgets_off: Type.Optional(Type.Record(Type.String(), Type.String())),
  /**
   * Hosts whose pages the section shows as links alone, whatever was stored as a card; `*`: of all, where it has switched
   * cards off (ours; specification §9).
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
