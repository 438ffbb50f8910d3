/** Pages, topics, media, chat and live blogs (specification §5, §6). */
import type { Rule } from './case';
import { all, identified, mayWrite, member, notOwn, staff, switchedOn, visible, writing } from './parts';

export const elsewhereRules = {
  'page/rate': member,
  'page/follow': member,
  'page/follow_thread': member,
  'page/see_subscriptions': member,
  'topic/follow': member,
  'media/upload': all(member, mayWrite, ({ settings }) =>
    settings.enable_comment_images || settings.enable_comment_video ? null : 'forbidden',
  ),
  'message/create': writing(identified, 'enable_livechat'),
  'message/flag': all(member, mayWrite, visible, notOwn),
  'message/like': all(member, visible, notOwn),
  'message/dislike': all(member, visible, switchedOn('dislikes_disabled', 'enable_dislikes'), notOwn),
  'livecontent/create': all(staff, switchedOn('forbidden', 'enable_livestories')),
} satisfies Record<string, Rule>;
