/** Polls by the uuid of the showing element's tag, else its page's container id. Equal tags share one. */
import type { Failure } from '../../base/failure/failure';
import { atom, keyed } from '../../base/store/jotai';
import type { Poll, Polls } from '../../contract/content/polls';

export interface ShownPlace {
  status: 'none' | 'pending' | 'success' | 'error';
  failure: Failure | null;
  poll: Poll | null;
  /** Event from which live updates continue; null while the container does not exist. */
  container: Polls['container'];
}

const noPlace: ShownPlace = { status: 'none', failure: null, poll: null, container: null };

/** `id:` and a uuid, or `page:` and a container id. */
export type PlaceName = `id:${string}` | `page:${string}`;
export const placeName = (poll_uuid: string, container_id: string): PlaceName =>
  poll_uuid ? `id:${poll_uuid.toLowerCase()}` : `page:${container_id}`;

export const placeAtom = keyed((_place: string) => atom<ShownPlace>(noPlace));

/** True while a vote is being sent. */
export const isVotingAtom = keyed((_place: string) => atom(false));

/** The latest vote did not get through; its choice stays. A browser may report a network that leads nowhere. */
export const isUnsentAtom = keyed((_place: string) => atom(false));
