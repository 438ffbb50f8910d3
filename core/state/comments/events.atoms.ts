/**
 * Events of a conversation, those that wait for the next draw among them: the page measures our markup at "loaded".
 *
 * Reads:  drawnEventsAtom(container_id), arrivedAtom(container_id), typistsAtom(container_id)
 * Writes: publishWhenDrawnAction
 * Source: host contract 2.2
 */

import { atom, keyed } from '../../base/store/jotai';
import type { RealtimeEvent } from '../../contract/realtime';

export type DrawnEvent =
  | 'comments/more-loaded'
  | 'comments-realtime/more-loaded'
  | 'comment-replies/loaded'
  | 'comment-replies-realtime/loaded';

/** Events to publish after the next draw, in order. */
export const drawnEventsAtom = keyed((_container_id: string) => atom<DrawnEvent[]>([]));

/** What collected the live events of a painted conversation until React came; gives each event once. */
export const missedAtom = keyed((_container_id: string) => atom<{ takeEvents(): RealtimeEvent[] } | null>(null));

/** How many comments and replies of others arrived live since the page was loaded. */
export const arrivedAtom = keyed((_container_id: string) => atom(0));

export const publishWhenDrawnAction = atom(null, (_get, set, container_id: string, name: DrawnEvent) =>
  set(drawnEventsAtom(container_id), (waiting) => [...waiting, name]),
);

export interface Typist {
  actor_uuid: string;
  until: number;
}

/** Who is writing in a conversation, this reader left out. */
export const typistsAtom = keyed((_container_id: string) => atom<Typist[]>([]));
