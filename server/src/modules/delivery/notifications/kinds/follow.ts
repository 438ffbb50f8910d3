/** A person follows the reader. Those of one UTC day share a line, because the server knows no other day. */
import { DAY_MS } from '../../../../../../core/contract/values/durations';
import type { Fact } from '../../../platform/facts/facts';
import type { Notice, NotificationKind } from './notification-kind';

export const follow: NotificationKind = {
  name: 'follow',
  channels: { tray: true, push: false, mail: true },
  mail: 'digest',
  notifies: (fact, now) => (fact.fact === 'followed' ? followed(fact, String(Math.floor(now / DAY_MS))) : []),
  takesBack: (fact) => (fact.fact === 'unfollowed' ? followed(fact, '') : []),
};

const followed = (fact: Fact & { fact: 'followed' | 'unfollowed' }, group: string): Notice[] => [
  {
    user_id: fact.target_id,
    actor_id: fact.actor_id,
    content_id: 0,
    target_id: 0,
    thread_id: 0,
    container_uuid: null,
    section_uuid: fact.section_uuid,
    service: 'notifications',
    group,
  },
];
