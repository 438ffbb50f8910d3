import type { SiteSettings } from '../../../core/contract/sites/site';

const groups = ['comments', 'live', 'readers', 'login', 'notifications', 'sharing', 'ads', 'privacy', 'other'] as const;
type Group = (typeof groups)[number];

/** The part of the screen that shows a setting. Each part has them in this order. */
const groupOf: Record<keyof SiteSettings, Group> = {
  enable_commenting: 'comments',
  enable_livecommenting: 'comments',
  enable_replies: 'comments',
  enable_dislikes: 'comments',
  comment_access: 'comments',
  enable_anonymous_comments: 'comments',
  enable_email_verification: 'comments',
  max_comment_length: 'comments',
  enable_comment_images: 'comments',
  enable_comment_video: 'comments',
  enable_user_comment_editing: 'comments',
  enable_user_comment_remove: 'comments',
  user_comment_edit_timeout: 'comments',
  house_rules: 'comments',
  enable_livestories: 'live',
  enable_livechat: 'live',
  chat_access: 'live',
  chat_reactions: 'live',
  chat_emotes: 'live',
  ask_access: 'live',
  unique_names: 'readers',
  enable_username_premoderation: 'readers',
  enable_avatar_premoderation: 'readers',
  disable_cookie_displayname: 'readers',
  disable_cookie_avatars: 'readers',
  enable_muting: 'readers',
  subscriber_entitlement: 'readers',
  user_erasure: 'readers',
  console_factor: 'login',
  disable_widget_logins: 'login',
  autosociallogin: 'login',
  login_providers: 'login',
  enable_integrated_loginradius: 'login',
  custom_cookie_name: 'login',
  gigya_poll: 'login',
  oauth_enabled: 'login',
  oauth_is_silent: 'login',
  loginradius_enabled: 'login',
  backplane_v2_enabled: 'login',
  backplane_v1_2_enabled: 'login',
  janrain_enabled: 'login',
  oidc_enabled: 'login',
  enable_push_notifications: 'notifications',
  push_opt_in_window: 'notifications',
  disable_email_notifications: 'notifications',
  enable_sharebar: 'sharing',
  share_networks: 'sharing',
  share_names_sharer: 'sharing',
  ad_integration: 'ads',
  site_ad_id: 'ads',
  ads_by_widget: 'ads',
  privacy_without_cmp: 'privacy',
  enable_analytics: 'privacy',
  analytics_without_consent: 'privacy',
  enable_google_analytics: 'privacy',
};

const order = Object.keys(groupOf);
const isKnown = (name: string): name is keyof SiteSettings => name in groupOf;

/** The settings by group, without groups that have none. The last has settings of a newer server. */
export function inGroups<Line extends { name: string }>(settings: Line[]): { group: Group; settings: Line[] }[] {
  const sorted = [...settings].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  return groups
    .map((group) => ({
      group,
      settings: sorted.filter(({ name }) => (isKnown(name) ? groupOf[name] : 'other') === group),
    }))
    .filter((it) => it.settings.length > 0);
}
