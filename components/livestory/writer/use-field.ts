/** Content of the reporters' field: saved with every key, and set aside when something else replaces it. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { isSameWork, saveAside, savedAside, without } from '../../../core/state/live-blog/aside';
import {
  type Composition,
  emptyComposition,
  isEmpty,
  saveComposition,
  savedComposition,
} from '../../../core/state/live-blog/composition';

interface Shown {
  composition: Composition;
  aside: Composition[];
}

export function useField(container_id: string) {
  const [shown, setShown] = useState<Shown>(() => ({ composition: emptyComposition(), aside: [] }));
  // Several changes may come before the next render; an untouched copy need not be saved.
  const now = useRef({ ...shown, isTouched: false }).current;

  const show = useCallback(
    (composition: Composition, aside: Composition[], isTouched: boolean) => {
      Object.assign(now, { composition, aside, isTouched });
      setShown({ composition, aside });
      saveAside(container_id, aside);
      if (isTouched) saveComposition(container_id, composition);
    },
    [container_id, now],
  );

  useEffect(() => {
    const saved = savedComposition(container_id);
    show(saved, without(savedAside(container_id), saved), true);
  }, [container_id, show]);

  const write = useCallback((next: Composition) => show(next, now.aside, true), [show, now]);

  /** @param isTouched false for a copy of the server's version */
  const replace = useCallback(
    (next: Composition, isTouched = true) => {
      const { composition, aside } = now;
      const others = without(aside, next);
      const isWork = now.isTouched && !isEmpty(composition) && !isSameWork(composition, next);
      show(next, isWork ? [...without(others, composition), composition] : others, isTouched);
    },
    [show, now],
  );

  /** Sets the content aside. */
  const putAside = useCallback(
    (one: Composition) => show(now.composition, [...without(now.aside, one), one], now.isTouched),
    [show, now],
  );

  /** Returns a post to the field if that is free, else sets it aside, because the reporter is writing. */
  const giveBack = useCallback(
    (refused: Composition) => (isEmpty(now.composition) ? replace(refused) : putAside(refused)),
    [replace, putAside, now],
  );

  /** After a correction, the earlier text returns to the field. */
  const end = useCallback(() => {
    const before = now.aside.findLast(({ editing }) => !editing);
    show(before ?? emptyComposition(), before ? without(now.aside, before) : now.aside, true);
  }, [show, now]);

  const drop = useCallback(
    (one: Composition) => show(now.composition, without(now.aside, one), now.isTouched),
    [show, now],
  );

  /** Finds the same post among those that the reporter set aside. */
  const findAside = useCallback((work: Composition) => now.aside.find((it) => isSameWork(it, work)), [now]);

  return { ...shown, write, replace, giveBack, putAside, end, drop, findAside };
}
