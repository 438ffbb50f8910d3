import type { BroadcastNotification, SingleNotification } from '../../core/contract/delivery/notifications';

let last = 0;
const nextUuid = () => `00000000-0000-4000-8000-${String(++last).padStart(12, '0')}`;

/** A like by a person with a name, already read, unless `more` overrides it; each later than the one before. */
export function aNotification(more: Partial<SingleNotification> = {}): SingleNotification {
  return {
    notification_uuid: nextUuid(),
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

/** Written by staff to a section's readers, already read unless `more` says so; each later than the last. */
export function aBroadcast(more: Partial<BroadcastNotification> = {}): BroadcastNotification {
  return {
    notification_uuid: nextUuid(),
    notification_type: 'broadcast_site',
    section_uuid: 'section',
    actor_uuid: 'actor',
    status: 'read',
    time: last,
    target_title: 'The harbour is open again',
    target_description: '',
    target_url: '',
    target_image_url: '',
    target_image_alt: '',
    target_topic_id: '',
    ...more,
  };
}
