import type { SingleNotification } from '../../core/contract/notifications';

let last = 0;

/** A like by somebody with a name, read already, unless told otherwise; each later than the one before. */
export function aNotification(more: Partial<SingleNotification> = {}): SingleNotification {
  last += 1;
  return {
    notification_uuid: `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`,
    notification_type: 'like',
    service_type: 'livecomments',
    grouping_key: 'comment',
    section_uuid: 'section',
    content_container_uuid: 'container',
    content_uuid: '00000000-0000-4000-8000-00000000002a',
    target_uuid: 'target',
    thread_uuid: 'thread',
    actor_uuid: `actor-${last}`,
    actor_type: 'user',
    status: 'read',
    time: last,
    total: 1,
    actor: { name: `Actor ${last}`, pic_small: '', user_privilege: 'normal', badge_trusted: false },
    ...more,
  };
}
