import { type KeyboardEvent, useRef } from 'react';

/** Letters that follow each other faster than this belong to one word. */
const PAUSE_MS = 700;

/**
 * Finds the item whose label begins with the typed letters; repeating a letter moves on to the next match.
 *
 * @returns the item for this key; undefined without a match.
 */
export function useTypeAhead() {
  const typed = useRef({ text: '', at: 0 }).current;

  return ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, items: HTMLElement[], current: number) => {
    if ([...key].length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined;
    const now = Date.now();
    const before = now - typed.at < PAUSE_MS ? typed.text : '';
    typed.text = before + key.toLocaleLowerCase();
    typed.at = now;
    const isRepeated = [...typed.text].every((letter) => letter === key.toLocaleLowerCase());
    const wanted = isRepeated ? key.toLocaleLowerCase() : typed.text;
    const from = isRepeated ? current + 1 : current;
    const inOrder = [...items.slice(from), ...items.slice(0, from)];
    return inOrder.find((item) => item.textContent?.trim().toLocaleLowerCase().startsWith(wanted));
  };
}
