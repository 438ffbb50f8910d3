/** Bold, italic and links in a field, stored as markup: by buttons, and by common keys. */
import { type RefObject, useEffect } from 'react';
import { safeUrl } from '../../../core/contract/values/links';
import { writeText } from '../../shared/mentions/insert-text';

type Field = RefObject<HTMLTextAreaElement | null>;
export type Markup = 'bold' | 'italic' | 'link';

const signs = { bold: '**', italic: '*' };
const keys: Record<string, Markup> = { b: 'bold', i: 'italic', k: 'link' };

/** Text and selection after a change. */
interface Change {
  text: string;
  start: number;
  end: number;
}

/** Adds markup around the selection, without the blanks at its edges; removes it if present. */
function withSign(text: string, from: number, to: number, sign: string): Change {
  const chosen = text.slice(from, to);
  const start = from + (chosen.length - chosen.trimStart().length);
  const end = Math.max(start, to - (chosen.length - chosen.trimEnd().length));
  const [before, inner, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  const stars = Math.min(/\**$/.exec(before.slice(-4))?.[0].length ?? 0, /^\**/.exec(after)?.[0].length ?? 0);
  // Three stars are both; of one or two only the exact markup counts.
  const isOn = inner !== '' && (stars === 3 || stars === sign.length);
  const by = sign.length;
  if (isOn) return { text: before.slice(0, -by) + inner + after.slice(by), start: start - by, end: end - by };
  return { text: before + sign + inner + sign + after, start: start + by, end: end + by };
}

/** The address is typed next; if an address is selected, its name. */
function withLink(text: string, start: number, end: number): Change {
  const chosen = text.slice(start, end);
  const url = safeUrl(chosen.trim());
  const [name, address] = url ? ['', chosen.trim()] : [chosen, 'https://'];
  const at = start + (name === '' ? 1 : name.length + 3);
  const selected = name === '' ? 0 : address.length;
  return { text: `${text.slice(0, start)}[${name}](${address})${text.slice(end)}`, start: at, end: at + selected };
}

export function withMarkup(text: string, start: number, end: number, markup: Markup): Change {
  return markup === 'link' ? withLink(text, start, end) : withSign(text, start, end, signs[markup]);
}

/** @returns the handler of a button */
export function useMarkup(field: Field, write: (text: string) => void): (markup: Markup) => void {
  function apply(markup: Markup): void {
    const area = field.current;
    if (!area) return;
    const change = withMarkup(area.value, area.selectionStart, area.selectionEnd, markup);
    writeText(area, change.text, change.start, change.end);
    write(change.text);
  }

  useEffect(() => {
    const area = field.current;
    if (!area) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey } = event;
      const markup = keys[event.key.toLowerCase()];
      if (!markup || ctrlKey === metaKey || altKey || shiftKey) return;
      event.preventDefault();
      apply(markup);
    };
    area.addEventListener('keydown', handleKeyDown);
    return () => area.removeEventListener('keydown', handleKeyDown);
  });
  return apply;
}
