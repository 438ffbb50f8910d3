/**
 * Every cell of the permissions: each action, by each role under each ban in each relevant situation.
 * docs/PERMISSIONS.md is generated from these, and server/test/people/permissions.test.ts checks them over HTTP.
 */

import { type BanLevel, banLevels, type Privilege } from '../../core/contract/people/roles';
import type { Permission } from '../../core/contract/rules/permissions';
import type { Actor, Case, CaseContainer, CasePoll, Person, Target } from '../../core/contract/rules/rules';
import type { SiteSettings } from '../../core/contract/sites/site';
import { NULL_UUID, numericIdToUuid } from '../../core/contract/values/ids';

export const NOW = 1_700_000_000_000;
const MINUTE = 60_000;

export const roles = ['guest', 'named guest', 'reader', 'trusted', 'author', 'moderator', 'administrator'] as const;
export type Role = (typeof roles)[number];
/** Staff cannot be banned, and a guest is no person to ban. */
export const bannable: readonly Role[] = ['named guest', 'reader', 'trusted', 'author'];

export interface Who {
  role: Role;
  ban: BanLevel;
}
export const everybody: Who[] = [
  ...roles.map((role): Who => ({ role, ban: 'none' })),
  ...banLevels.filter((ban) => ban !== 'none').flatMap((ban) => bannable.map((role): Who => ({ role, ban }))),
];

/** Settings for the rules: a new site's, except those that would refuse everything. */
export const settings = {
  enable_commenting: true,
  enable_livecommenting: true,
  enable_livechat: true,
  enable_livestories: true,
  enable_replies: true,
  enable_dislikes: true,
  enable_email_verification: false,
  enable_anonymous_comments: true,
  enable_user_comment_editing: true,
  enable_user_comment_remove: true,
  user_comment_edit_timeout: 300,
  disable_cookie_avatars: false,
  disable_cookie_displayname: false,
  disable_email_notifications: false,
  enable_comment_images: true,
  enable_comment_video: false,
  enable_muting: true,
  enable_push_notifications: true,
  comment_access: 'everybody',
  chat_access: 'everybody',
  ask_access: 'as_comments',
  subscriber_entitlement: '',
} satisfies Partial<SiteSettings>;

export type Other = 'another reader' | 'a named guest' | 'a moderator' | 'oneself';

/** Differences from the default: an open container, a visible comment of another person, just posted. */
export interface Situation {
  name: string;
  settings?: Partial<SiteSettings>;
  container?: Partial<CaseContainer> & { is_premoderated?: boolean };
  comment?: Partial<Target>;
  actor?: Partial<Actor>;
  other?: Other;
  poll?: CasePoll;
  organization_role?: 'moderator' | 'administrator';
}

export interface Group {
  title: string;
  actions: Permission[];
  /** Target of the actions: a comment, which is the author's own for the author, or a person. */
  about?: 'comment' | 'person';
  situations: Situation[];
}

const ordinary: Situation = { name: 'default' };
const hiddenContainer: Situation = { name: 'container hidden', container: { is_hidden: true } };
const closedContainer: Situation = { name: 'container closed', container: { expiry_time: NOW - MINUTE } };
const premoderated: Situation = { name: 'container pre-moderated', container: { is_premoderated: true } };
const states: Situation[] = [
  { name: 'comment awaiting moderation', comment: { state: 'awaiting_moderation' } },
  { name: 'comment disabled', comment: { state: 'disabled' } },
  { name: 'comment spam', comment: { state: 'spam' } },
  { name: 'comment hidden by a ban', comment: { state: 'hidden' } },
  { name: 'comment deleted', comment: { state: 'hidden', is_deleted: true } },
];
const reply: Situation = { name: 'comment is a reply', comment: { is_reply: true } };
const picked: Situation = { name: 'comment picked', comment: { is_picked: true } };
const windowOver: Situation = { name: 'edit time over', comment: { date_created: NOW - 6 * MINUTE } };
const writing: Situation[] = [
  ordinary,
  premoderated,
  closedContainer,
  hiddenContainer,
  { name: 'no anonymous comments', settings: { enable_anonymous_comments: false } },
  { name: 'members only', settings: { comment_access: 'members', chat_access: 'members' } },
  { name: 'subscribers only', settings: { comment_access: 'subscribers', chat_access: 'subscribers' } },
  {
    name: 'address not confirmed',
    settings: { enable_email_verification: true },
    actor: { email_verification_status: 'pending' },
  },
  {
    name: 'first comment, address not confirmed',
    settings: { enable_email_verification: true },
    actor: { email_verification_status: 'pending_new' },
  },
];
/** A live blog that lists the asking readers with this role. */
const blog = (role: 'reporter' | 'editor' | null, settings = {}, status = 'live') => ({
  fields: {
    authors: role ? [12, 13, 14].map((id) => ({ user_uuid: numericIdToUuid(id), role })) : [],
    status,
    coverage_start: null,
    coverage_end: null,
    since: NOW,
    last_post: null,
    settings: { replies: true, review_before_publish: true, auto_end_hours: 72, ...settings },
  },
});
const interview = (hosts: number[] = [], settings = {}) => ({
  fields: { hosts: hosts.map(numericIdToUuid), ...settings },
});
const others: Situation[] = (['another reader', 'a named guest', 'a moderator', 'oneself'] as const).map((other) => ({
  name: other,
  other,
}));

export const groups: Group[] = [
  {
    title: 'Writing comments',
    actions: ['comment/attempt_to_create', 'comment/create'],
    situations: [...writing, { name: 'commenting off', settings: { enable_commenting: false } }],
  },
  {
    title: 'Replying',
    actions: ['comment/reply'],
    about: 'comment',
    situations: [
      ...writing,
      { name: 'commenting off', settings: { enable_livecommenting: false } },
      { name: 'replies off', settings: { enable_replies: false } },
      reply,
      ...states,
    ],
  },
  {
    title: 'Acting on comments of others',
    actions: ['comment/like', 'comment/dislike', 'content/flag'],
    about: 'comment',
    situations: [
      ordinary,
      premoderated,
      closedContainer,
      hiddenContainer,
      { name: 'dislikes off', settings: { enable_dislikes: false } },
      reply,
      ...states,
    ],
  },
  {
    title: 'One’s own comments',
    actions: ['comment/update', 'comment/remove'],
    about: 'comment',
    situations: [
      ordinary,
      premoderated,
      windowOver,
      picked,
      reply,
      closedContainer,
      hiddenContainer,
      ...states,
      { name: 'editing off', settings: { enable_user_comment_editing: false } },
      { name: 'removal off', settings: { enable_user_comment_remove: false } },
    ],
  },
  {
    title: 'Moderating comments',
    actions: [
      'comment/moderate',
      'comment/enable',
      'comment/disable',
      'comment/spam',
      'comment/unspam',
      'comment/review',
      'comment/pick',
      'comment/unpick',
      'comment/pin',
      'comment/unpin',
      'comment/top',
      'comment/untop',
      'comment/clear_flags',
      'comment/see_reporters',
    ],
    about: 'comment',
    situations: [ordinary, reply, picked, windowOver, closedContainer, hiddenContainer, ...states],
  },
  {
    title: 'Containers',
    actions: ['container/settings', 'container/signature', 'container/see_hidden'],
    situations: [ordinary, premoderated, closedContainer, hiddenContainer],
  },
  {
    title: 'Other people',
    actions: ['user/follow', 'user/unfollow', 'user/see_follow', 'user/mute', 'user/unmute'],
    about: 'person',
    situations: [...others, { name: 'muting off', settings: { enable_muting: false } }],
  },
  {
    title: 'Bans and trust',
    actions: ['user/ban', 'user/unban', 'user/see_bans', 'user/trust', 'user/untrust'],
    about: 'person',
    situations: others,
  },
  {
    title: 'The site',
    actions: [
      'site/webhooks',
      'site/providers',
      'site/emotes',
      'site/see_modules',
      'site/modules',
      'site/see_rules',
      'site/rules',
      'site/see_figures',
      'site/broadcast',
      'page/update',
      'social/attach',
    ],
    situations: [ordinary],
  },
  {
    title: 'The newsroom console',
    actions: [
      'console/enter',
      'console/see_queue',
      'console/claim',
      'console/decide',
      'console/ask_opinion',
      'console/note',
      'console/overview',
      'console/people',
      'console/address',
      'console/articles',
      'console/live',
      'console/broadcasts',
      'console/words',
      'console/replay',
      'console/log',
      'console/settings',
      'console/changes',
      'console/team',
      'console/factor',
      'console/system',
      'console/data_requests',
      'console/imports',
      'console/hosts',
      'console/clients',
      'console/networks',
      'console/network_lists',
      'console/forget_author',
    ],
    situations: [ordinary],
  },
  {
    title: 'Roles on an organization',
    actions: ['console/organization'],
    situations: [
      ordinary,
      { name: 'moderator of the organization', organization_role: 'moderator' },
      { name: 'administrator of the organization', organization_role: 'administrator' },
    ],
  },
  {
    title: 'Accounts of others',
    actions: ['user/see_waiting', 'user/review', 'user/export', 'user/erase'],
    about: 'person',
    situations: others,
  },
  {
    title: 'One’s own account',
    actions: [
      'user/login',
      'user/update',
      'user/update_name',
      'user/update_avatar',
      'user/update_email',
      'user/update_password',
      'user/update_notifications',
    ],
    situations: [
      ordinary,
      { name: 'social login', actor: { social_login_provider: 'facebook' } },
      {
        name: 'cookie login, names and avatars fixed',
        actor: { social_login_provider: 'cookie' },
        settings: { disable_cookie_avatars: true, disable_cookie_displayname: true },
      },
      { name: 'email notifications off', settings: { disable_email_notifications: true } },
      { name: 'no email address', actor: { email: '' } },
    ],
  },
  {
    title: 'Reviews',
    actions: ['review/create'],
    situations: [...writing, { name: 'commenting off', settings: { enable_commenting: false } }],
  },
  {
    title: 'Answering a review',
    actions: ['review/reply'],
    about: 'comment',
    situations: [ordinary, closedContainer, hiddenContainer, ...states],
  },
  {
    title: 'One’s own review',
    actions: ['review/update', 'review/remove'],
    about: 'comment',
    situations: [
      ordinary,
      windowOver,
      picked,
      closedContainer,
      hiddenContainer,
      ...states,
      { name: 'editing off', settings: { enable_user_comment_editing: false } },
      { name: 'removal off', settings: { enable_user_comment_remove: false } },
    ],
  },
  {
    title: 'Stars without words',
    actions: ['page/rate'],
    situations: [ordinary, closedContainer, hiddenContainer],
  },
  {
    title: 'Pages and topics',
    actions: ['page/follow', 'page/follow_thread', 'page/see_subscriptions', 'topic/follow'],
    situations: [ordinary],
  },
  {
    title: 'Push messages',
    actions: ['push/subscribe'],
    situations: [ordinary, { name: 'push messages off', settings: { enable_push_notifications: false } }],
  },
  {
    title: 'Media',
    actions: ['media/upload'],
    situations: [
      ordinary,
      { name: 'video only', settings: { enable_comment_images: false, enable_comment_video: true } },
      { name: 'images and video off', settings: { enable_comment_images: false } },
    ],
  },
  {
    title: 'Chat',
    actions: ['message/create'],
    situations: [...writing, { name: 'chat off', settings: { enable_livechat: false } }],
  },
  {
    title: 'Answering in a chat',
    actions: ['message/reply'],
    about: 'comment',
    situations: [...writing, { name: 'chat off', settings: { enable_livechat: false } }, reply, ...states],
  },
  {
    title: 'Acting on messages',
    actions: ['message/like', 'message/dislike', 'message/flag', 'message/pin'],
    about: 'comment',
    situations: [
      ordinary,
      closedContainer,
      hiddenContainer,
      { name: 'dislikes off', settings: { enable_dislikes: false } },
      reply,
      ...states,
    ],
  },
  {
    title: 'One’s own messages',
    actions: ['message/update', 'message/remove'],
    about: 'comment',
    situations: [
      ordinary,
      windowOver,
      reply,
      closedContainer,
      hiddenContainer,
      ...states,
      { name: 'editing off', settings: { enable_user_comment_editing: false } },
      { name: 'removal off', settings: { enable_user_comment_remove: false } },
    ],
  },
  {
    title: 'Live blogs',
    actions: [
      'livecontent/create',
      'livecontent/publish',
      'livecontent/update',
      'livecontent/remove',
      'livecontent/pin',
      'livecontent/pick',
      'livecontent/reply',
      'livecontent/settings',
      'livecontent/authors',
      'livecontent/see_versions',
    ],
    about: 'comment',
    situations: [
      { ...ordinary, container: blog(null) },
      { name: 'listed as reporter', container: blog('reporter') },
      { name: 'listed as reporter, no review', container: blog('reporter', { review_before_publish: false }) },
      { name: 'listed as editor', container: blog('editor') },
      { name: 'replies off', container: blog(null, { replies: false }) },
      { name: 'ended', container: blog(null, {}, 'ended') },
      { name: 'live blogs off', container: blog('editor'), settings: { enable_livestories: false } },
    ],
  },
  {
    title: 'Live questions',
    actions: ['question/ask', 'question/upvote', 'question/answer', 'question/host'],
    about: 'comment',
    situations: [
      { ...ordinary, container: interview() },
      { name: 'listed as host', container: interview([12, 13, 14]) },
      { name: 'before it opens', container: interview([], { opens: NOW + MINUTE }) },
      { name: 'guests with a name can ask', container: interview([], { anonymous: true }) },
      { name: 'members only', settings: { ask_access: 'members' }, container: interview([], { anonymous: true }) },
      { name: 'subscribers only', settings: { ask_access: 'subscribers' }, container: interview() },
      { name: 'comments for subscribers only', settings: { comment_access: 'subscribers' }, container: interview() },
      closedContainer,
      hiddenContainer,
      { name: 'on an answer', container: interview([12, 13, 14]), comment: { is_reply: true } },
    ],
  },
  {
    title: 'Polls',
    actions: ['poll/vote', 'poll/create', 'poll/update', 'poll/close', 'poll/remove', 'poll/reset', 'poll/export'],
    situations: [
      { ...ordinary, poll: { voters: 'members', is_open: true } },
      { name: 'confirmed addresses only', poll: { voters: 'verified', is_open: true } },
      { name: 'for everyone', poll: { voters: 'anyone', is_open: true } },
      { name: 'editor of the live blog on the page', container: blog('editor') },
    ],
  },
];

const uuids: Record<Role, string> = {
  guest: NULL_UUID,
  'named guest': numericIdToUuid(11),
  reader: numericIdToUuid(12),
  trusted: numericIdToUuid(13),
  author: numericIdToUuid(14),
  moderator: numericIdToUuid(15),
  administrator: numericIdToUuid(16),
};
const privileges: Record<Role, Privilege> = {
  guest: 'guest',
  'named guest': 'guest',
  reader: 'normal',
  trusted: 'normal',
  author: 'normal',
  moderator: 'moderator',
  administrator: 'administrator',
};

/** The question of a cell to the table. */
export function caseOf({ role, ban }: Who, situation: Situation, about?: Group['about']): Case {
  const actor: Actor = {
    uuid: uuids[role],
    user_privilege: privileges[role],
    ban_level: ban,
    email_verification_status: 'none',
    social_login_provider: '',
    comments_made: 0,
    anonymous_name: role === 'named guest' ? 'Passer-by' : '',
    email: role === 'guest' || role === 'named guest' ? '' : 'somebody@example.org',
    ...(role === 'guest' ? {} : situation.actor),
  };
  return {
    actor,
    settings: { ...settings, ...situation.settings } as SiteSettings,
    now: NOW,
    container: { is_hidden: false, expiry_time: null, ...situation.container },
    ...(situation.poll && { poll: situation.poll }),
    organization_role: situation.organization_role ?? null,
    ...(about === 'comment' && { comment: commentIn(situation, actor, role) }),
    ...(about === 'person' && { user: otherOf(situation.other ?? 'another reader', actor) }),
  };
}

const commentIn = (situation: Situation, actor: Actor, role: Role): Target => ({
  actor_uuid: role === 'author' ? actor.uuid : numericIdToUuid(20),
  state: 'visible',
  is_picked: false,
  date_created: NOW - MINUTE,
  is_deleted: false,
  is_reply: false,
  ...situation.comment,
});

function otherOf(other: Other, actor: Actor): Person {
  if (other === 'oneself') return actor;
  const user_privilege = (
    { 'another reader': 'normal', 'a named guest': 'guest', 'a moderator': 'moderator' } as const
  )[other];
  return { uuid: numericIdToUuid(21), user_privilege };
}
