/** Results of a transaction for people's own pages: events of their logs, and shared events of sources. */
import type { EventAction } from '../../../../../core/contract/content/realtime';

/** An event of a person's log: names the notification, which is read when someone is subscribed. */
export interface PersonEvent {
  user_id: number;
  seq: number;
  action: EventAction;
  notification_id: number;
}

export interface SpreadSource {
  id: number;
  source: string;
  /** The actor, whose own pages do not receive it. */
  actor_id: number;
  /** The notification was withdrawn. */
  isGone?: boolean;
}

export interface PersonEvents {
  people: PersonEvent[];
  sources: SpreadSource[];
}

export const noPersonEvents: PersonEvents = { people: [], sources: [] };
