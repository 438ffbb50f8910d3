/** Pages, topics, media and chat (specification §5, §6). */
import type { Rule } from './case';
import { commentRules } from './comments';
import {
  all,
  granted,
  identified,
  mayWrite,
  member,
  moderate,
  notLoginBanned,
  notOwn,
  switchedOn,
  visible,
  writing,
} from './parts';

const writeMessage = writing(all(granted('chat_access'), identified), 'enable_livechat');

export const elsewhereRules = {
  'page/follow': member,
  'page/follow_thread': member,
  'page/see_subscriptions': member,
  'topic/follow': member,
  'push/subscribe': all(notLoginBanned, switchedOn('forbidden', 'enable_push_notifications')),
  'media/upload': all(member, mayWrite, ({ settings }) =>
    settings.enable_comment_images || settings.enable_comment_video ? null : 'forbidden',
  ),
  'message/create': writeMessage,
  'message/reply': all(writeMessage, visible),
  'message/update': commentRules['comment/update'],
  'message/remove': commentRules['comment/remove'],
  'message/pin': moderate,
  'message/flag': all(member, mayWrite, visible, notOwn),
  'message/like': all(member, visible, notOwn),
  'message/dislike': all(member, visible, switchedOn('dislikes_disabled', 'enable_dislikes'), notOwn),
} satisfies Record<string, Rule>;
