/**
 * Messages of a live chat: short, many, in chronological order, replies at their own position (host contract 9.5).
 */
import { type ChatSettings, chatSettings, messageFields } from '../../../../../core/contract/content/chat';
import { isEmotesOnly, MESSAGE_MAX, MESSAGES_A_PAGE } from '../../../../../core/contract/content/chat-limits';
import { EMOTE } from '../../../../../core/contract/content/emotes';
import { isGuest } from '../../../../../core/contract/rules/rules';
import { HOUR_MS } from '../../../../../core/contract/values/durations';
import { splitLinks } from '../../../../../core/contract/values/split-links';
import { ApiError } from '../../../http/errors';
import type { Finding } from '../model/finding';
import type { Kind, PostToJudge } from './kind';
import { standardSorts } from './standard-sorts';
import { moderationVerbs, type Vocabulary } from './vocabulary';

/** Time for which a person counts as new, in chats where newcomers wait. */
const NEW_FOR_MS = 24 * HOUR_MS;

export const livechat: Kind = {
  name: 'livechat',
  module: 'chat',
  rulings: {
    create: 'message/create',
    reply: 'message/reply',
    like: 'message/like',
    dislike: 'message/dislike',
    update: 'message/update',
    remove: 'message/remove',
    flag: 'message/flag',
    // Replies can be pinned like other messages.
    pin: 'message/pin',
    unpin: 'message/pin',
  },
  // Any message can be replied to. The chat shows one level, with a quote of the parent.
  replies: 'nested',
  lists: 'all',
  pinsAtMost: 1,
  sorts: { newest: standardSorts.newest, oldest: standardSorts.oldest },
  filters: {},
  page: { roots: MESSAGES_A_PAGE, maxRoots: 100, replies: 0, maxReplies: 0, answeredReplies: 0 },
  posting: ({ rules: { flood, duplicates } }) => ({
    maxLength: MESSAGE_MAX,
    // The ratio of the limits of an address and a person is the same as for comments.
    flood: { per_minute: 30, gap_seconds: 1, address_per_minute: flood.address_per_minute * 3 },
    // Duplicates count only within a minute, because people repeat "Goal!".
    duplicates: { ...duplicates, minutes: Math.min(1, duplicates.minutes) },
  }),
  messages: { root: 'chat_message', reply: 'chat_message' },
  settings: chatSettings,
  fields: {
    table: 'reacted_messages',
    columns: { reactions: 'jsonb' },
    schema: {},
    answers: messageFields,
    besides: ['chat_reactions'],
    // An edit of the text does not change the reactions of others.
    complete: (_, { before }) => before?.fields ?? null,
  },
  reactions: true,
  removedByBans: true,
  judge,
};

/** Judges a message by the moderators' settings. Not called for staff. */
function judge({ site, actor, written, isEdit, now, lastHere, first, vouched, ...post }: PostToJudge): Finding | null {
  const settings = post.settings as ChatSettings;
  if (settings.members_only && isGuest(actor)) return refuse('members_only', new ApiError('unauthorized'));
  if (settings.verified_only && actor.social_login_provider === '' && actor.email_verification_status !== 'approved') {
    return refuse('verified_only', new ApiError('email_unverified'));
  }
  const refused = (reason: string) => refuse(reason, new ApiError('content_refused', { field: 'content', reason }));
  if (settings.links_off && (written.links.length > 0 || splitLinks(written.content).some(({ url }) => url))) {
    return refused('links_off');
  }
  const { chat_emotes } = site.settings;
  if (settings.emotes_only && !(isEmotesOnly(written.content) && hasEmotes(chat_emotes, written.content))) {
    return refused('emotes_only');
  }
  if (isEdit) return null;

  // A message may be judged after a later one of the same moment was stored; that matters only in slow mode.
  const pause = (settings.slow_mode_seconds ?? 0) * 1000;
  const slowUntil = lastHere + pause;
  if (pause > 0 && lastHere > 0 && slowUntil > now) {
    const retry_after = Math.ceil((slowUntil - now) / 1000);
    return refuse('slow_mode', new ApiError('too_many_requests', { retry_after, reason: 'slow_mode' }));
  }
  if (settings.newcomers_wait && vouched === null && now < (first ?? now) + NEW_FOR_MS) {
    return { rule: 'newcomers_wait', verdict: 'hold' };
  }
  return settings.hold_seconds ? { rule: 'hold_seconds', verdict: 'hold', for_ms: settings.hold_seconds * 1000 } : null;
}

/** Checks for known emotes. On sites with emotes, an unknown name is plain text between colons. */
const hasEmotes = (emotes: Record<string, string>, text: string): boolean =>
  Object.keys(emotes).length === 0 || [...text.matchAll(EMOTE)].every(([, name = '']) => Object.hasOwn(emotes, name));

const refuse = (rule: string, error: ApiError): Finding => ({ rule, verdict: 'refuse', error });

export const livechatVocabulary: Vocabulary = {
  prefix: '/v4/chat/:section_uuid',
  tag: 'chat',
  bodyIn: 'chat_message',
  verbs: {
    make: 'POST /',
    find: 'GET /contentcontainer/id',
    settings: 'PUT /:cc',
    resetSettings: 'DELETE /:cc/settings/edit',
    signature: 'GET /:cc/signature',

    firstPage: 'GET /',
    list: 'GET /:cc/messages',
    single: 'GET /:cc/messages/:content_uuid',
    selection: 'GET /:cc/messages/selection',
    personal: 'GET /personal',

    post: 'POST /:cc/messages',
    reply: 'POST /:cc/replies/:content_uuid',
    edit: 'POST /:cc/content/:content_uuid/edit',
    remove: 'DELETE /:cc/messages/:content_uuid',
    mentionable: 'GET /:cc/mentionable',

    like: 'POST /:cc/messages/:content_uuid/like',
    unlike: 'DELETE /:cc/messages/:content_uuid/like',
    dislike: 'POST /:cc/messages/:content_uuid/dislike',
    undislike: 'DELETE /:cc/messages/:content_uuid/dislike',
    flag: 'POST /:cc/messages/:content_uuid/flag',
    unflag: 'DELETE /:cc/messages/:content_uuid/flag',

    pin: 'POST /:cc/content/:content_uuid/pin',
    unpin: 'DELETE /:cc/content/:content_uuid/pin',
    ...moderationVerbs,
    log: 'GET /moderation/log',
  },
};
