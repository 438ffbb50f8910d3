/** Events that wait for the next render: the page measures our markup at "loaded" (host contract 2.2). */

import { atom, keyed } from '../../base/store/jotai';
import type { RealtimeEvent } from '../../contract/content/realtime';

export type DrawnEvent =
  | 'comments/more-loaded'
  | 'comments-realtime/more-loaded'
  | 'comment-replies/loaded'
  | 'comment-replies-realtime/loaded';

export const drawnEventsAtom = keyed((_container_id: string) => atom<DrawnEvent[]>([]));

/** Live events of a painted conversation before hydration, each given once. */
export const missedAtom = keyed((_container_id: string) => atom<{ takeEvents(): RealtimeEvent[] } | null>(null));

/** Other people's comments that arrived live since the page was loaded. */
export const arrivedAtom = keyed((_container_id: string) => atom(0));

export const publishWhenDrawnAction = atom(null, (_get, set, container_id: string, name: DrawnEvent) =>
  set(drawnEventsAtom(container_id), (waiting) => [...waiting, name]),
);
