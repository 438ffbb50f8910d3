/**
 * Limits of live comments in a busy conversation. Comments beyond them are counted and not stored: they are loaded when
 * the reader asks for more, so that a page that stays open does not grow.
 */
import { atom, keyed, type Setter } from '../../base/store/jotai';

/** Most live comments that are rendered on arrival, and most roots that are held back. */
export const MOST_LIVE = 100;

interface Live {
  /** Rendered since the reader last asked for more. */
  drawn: number;
  /** Number of new roots in addition to `held`. */
  leftOut: number;
  /** The last comment that was only counted, and its event: a second widget of the conversation applies it again. */
  counted: { content_uuid: string; seq: number };
}

export const liveAtom = keyed((_container_id: string) =>
  atom<Live>({ drawn: 0, leftOut: 0, counted: { content_uuid: '', seq: 0 } }),
);

export const changeLive = (set: Setter, container_id: string, part: Partial<Live>) =>
  set(liveAtom(container_id), (it) => ({ ...it, ...part }));
