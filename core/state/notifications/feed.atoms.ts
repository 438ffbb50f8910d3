/** The reader's notifications. They belong to the reader, not the page: a reset keeps them, a logout clears them. */
import { atom } from '../../base/store/jotai';
import type { BroadcastNotification, SingleNotification } from '../../contract/delivery/notifications';
import { mutedAtom } from '../relationships/relationships.atoms';
import { followedTopicsAtom } from '../topics/topics.atoms';
import { userAtom } from '../user/user.atoms';
import { broadcastsFor, groupsOf, type Line } from './groups';

export interface Feed {
  recipient: string;
  status: 'idle' | 'loading' | 'loaded' | 'failed';
  singles: ReadonlyMap<string, SingleNotification>;
  broadcasts: ReadonlyMap<string, BroadcastNotification>;
  /** The last event of the reader's own channel that the feed includes. */
  seq: number;
}

export const EMPTY_FEED: Feed = { recipient: '', status: 'idle', singles: new Map(), broadcasts: new Map(), seq: 0 };

export const feedAtom = atom(EMPTY_FEED);

/** The lines are not sorted, because each window sorts its own. */
export const linesAtom = atom((get): Line[] => {
  const { singles, broadcasts } = get(feedAtom);
  const known = { person: (uuid: string) => get(userAtom(uuid)), muted: get(mutedAtom) };
  const followed = new Set(get(followedTopicsAtom).map(({ topic_id }) => topic_id));
  return [
    ...groupsOf([...singles.values()], known),
    ...broadcastsFor([...broadcasts.values()], followed).map((it) => ({ kind: 'broadcast' as const, ...it })),
  ];
});
