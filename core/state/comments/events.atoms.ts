/**
 * News that waits until it is drawn: the page measures and searches our markup when it hears "loaded".
 *
 * Reads:  newsAtom(container_id), arrivedAtom(container_id), typistsAtom(container_id)
 * Writes: tellWhenDrawnAction
 * Source: host contract 2.2
 */

import { atom, keyed } from '../../base/store/jotai';
import type { RealtimeEvent } from '../../contract/realtime';

export type DrawnNews =
  | 'comments/more-loaded'
  | 'comments-realtime/more-loaded'
  | 'comment-replies/loaded'
  | 'comment-replies-realtime/loaded';

/** Events to publish after the next draw, in order. */
export const newsAtom = keyed((_container_id: string) => atom<DrawnNews[]>([]));

/** Who has heard live events of a painted conversation before it was taken over; gives each event once. */
export const missedAtom = keyed((_container_id: string) => atom<{ takeEvents(): RealtimeEvent[] } | null>(null));

/** How many comments and replies of others arrived live since the page was loaded. */
export const arrivedAtom = keyed((_container_id: string) => atom(0));

export const tellWhenDrawnAction = atom(null, (_get, set, container_id: string, name: DrawnNews) =>
  set(newsAtom(container_id), (news) => [...news, name]),
);

export interface Typist {
  actor_uuid: string;
  until: number;
}

/** Who is writing in a conversation, this reader left out. */
export const typistsAtom = keyed((_container_id: string) => atom<Typist[]>([]));
