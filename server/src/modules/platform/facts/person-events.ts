/** What a transaction leaves for people's own pages: events of their logs, and what goes to all who follow a source. */
import type { EventAction } from '../../../../../core/contract/realtime';

/** An event of a person's log: it names the notification, which is read when somebody listens. */
export interface PersonEvent {
  user_id: number;
  seq: number;
  action: EventAction;
  notification_id: number;
}

export interface SpreadSource {
  id: number;
  source: string;
  /** Who did it: their own pages do not receive it. */
  actor_id: number;
  /** The notification was taken back. */
  isGone?: boolean;
}

export interface PersonEvents {
  people: PersonEvent[];
  sources: SpreadSource[];
}

export const noPersonEvents: PersonEvents = { people: [], sources: [] };
