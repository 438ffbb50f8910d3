/**
 * How much of a busy conversation comes in by itself. What comes beyond that is counted and not stored: it is read when
 * the reader asks for more, so a page that stays open does not grow.
 */
import { atom, keyed, type Setter } from '../../base/store/jotai';

/** Live comments that are drawn as they come, and roots that are held back, at most. */
export const MOST_LIVE = 100;

interface Live {
  /** Drawn since the reader last asked for more. */
  drawn: number;
  /** New roots beyond those that are held. */
  leftOut: number;
  /** The last comment that was only counted, and its event: a second widget of the conversation applies it again. */
  counted: { content_uuid: string; seq: number };
}

export const liveAtom = keyed((_container_id: string) =>
  atom<Live>({ drawn: 0, leftOut: 0, counted: { content_uuid: '', seq: 0 } }),
);

export const changeLive = (set: Setter, container_id: string, part: Partial<Live>) =>
  set(liveAtom(container_id), (it) => ({ ...it, ...part }));
