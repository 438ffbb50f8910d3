/**
 * Output of an element for each value of each of its attributes, as a table beside the widget:
 *
 * const table: AttributeTable = { limit: { look: (el) => findAll(el, 'li').length, drawn: [[null, 5], ['3', 3]] }, };
 * drawsByAttribute('vf-trending-articles', table);
 *
 * `null` is the absent attribute. test/contract/attributes.test.mjs reads the tables: it fails when an attribute or a
 * choice has no row, and checks the bounds.
 */
import { fixture } from '@open-wc/testing';
import { waitUntil } from './wait-until';

type Drawn = readonly [value: string | null, drawn: unknown];

interface AttributeRow {
  /** Visible effect of the attribute; compared as JSON. */
  look(el: HTMLElement): unknown;
  /** Each value and its output; at least two of them differ. */
  drawn: readonly Drawn[];
  /** For a number: the lowest and the highest accepted value (null: none), and whether values outside are clamped. */
  bounds?: readonly [min: number | null, max: number | null, clamped?: 'clamped'];
  /** Other attributes that the element always has. */
  beside?: Record<string, string>;
  /** Action of a reader after a value is set, before the output is compared. */
  act?(el: HTMLElement): Promise<void>;
  /** Mounts the element again for each value, on a page that `given` opens: for decisions made only once. */
  isFresh?: boolean;
  /** State of the page and the server, set each time before the element mounts. */
  given?(): void;
}

export type AttributeTable = Record<string, AttributeRow>;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Tests each row; call in a `describe`. @param ready selector that exists once the element has rendered */
export function drawsByAttribute(tag: string, table: AttributeTable, ready = '.viafoura > *'): void {
  for (const [name, row] of Object.entries(table))
    it(`${name} changes what is rendered`, () => checkRow(tag, name, row, ready));
}

async function checkRow(
  tag: string,
  name: string,
  { look, drawn, beside = {}, isFresh, given, act }: AttributeRow,
  ready: string,
) {
  if (drawn.every(([, drawing]) => isSame(drawing, drawn[0]?.[1]))) throw new Error(`${name} makes no difference`);
  let el: HTMLElement | undefined;
  const mount = async (value: string | null) => {
    el?.remove();
    given?.();
    el = document.createElement(tag);
    for (const [other, text] of Object.entries(beside)) el.setAttribute(other, text);
    if (value !== null) el.setAttribute(name, value);
    await fixture(el as never);
    return el;
  };
  const draws = async (element: HTMLElement, [value, expected]: Drawn) => {
    const written = value === null ? `no ${name}` : `${name}="${value}"`;
    await act?.(element);
    const isDrawn = () =>
      (isFresh ? element.shadowRoot?.querySelector(ready) : true) && isSame(look(element), expected);
    await waitUntil(isDrawn).catch(() => {
      throw new Error(`${written} draws ${JSON.stringify(look(element))} instead of ${JSON.stringify(expected)}`);
    });
  };
  const put = (element: HTMLElement, value: string | null) =>
    value === null ? element.removeAttribute(name) : element.setAttribute(name, value);

  let before: Drawn | undefined;
  for (const next of drawn) {
    if (isFresh || !el) await mount(next[0]);
    // An unchanged look proves nothing: the element shows something else in between.
    else if (before && isSame(before[1], next[1])) {
      const other = drawn.find(([, drawing]) => !isSame(drawing, next[1])) as Drawn;
      put(el, other[0]);
      await draws(el, other);
    }
    put(el as HTMLElement, next[0]);
    await draws(el as HTMLElement, next);
    before = next;
  }
}
