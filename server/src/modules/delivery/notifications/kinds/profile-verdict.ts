/** Staff approved or refused a person's name or picture. The latest verdict is the only line, always new. */
import type { NotificationKind } from './notification-kind';

export const profileVerdict: NotificationKind = {
  name: 'profile_verdict',
  channels: { tray: true },
  mail: 'held',
  ringsAnew: true,
  notifies: (fact) =>
    fact.fact === 'profile_judged'
      ? [
          {
            user_id: fact.target_id,
            actor_id: 0,
            content_id: 0,
            target_id: 0,
            thread_id: 0,
            container_uuid: null,
            section_uuid: fact.section_uuid,
            service: 'notifications',
            group: '',
            detail: { reason: fact.reason },
          },
        ]
      : [],
};
