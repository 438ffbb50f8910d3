/**
 * All tags, and when each should show (specification §2 "Loading triggers", §9; host contract 6.2), from the widgets'
 * descriptors. Part of the loader's chunk: vf.js itself knows only which tags are painted.
 */
import { rows } from 'virtual:widgets';

interface Row {
  names: string[];
  timeoutMs: number;
  isPainted: boolean;
  onDemand: boolean;
  opensTray: boolean;
  isCounted: boolean;
}

const registry = rows.split(' ').map((row): Row => {
  const [names = '', timeoutMs = 0, how = ''] = row.split(':');
  return {
    names: names.split(',').map((name) => `vf-${name}`),
    timeoutMs: +timeoutMs,
    isPainted: how.includes('p'),
    onDemand: how.includes('d'),
    opensTray: how.includes('t'),
    isCounted: how.includes('c'),
  };
});
const selector = (which: (row: Row) => unknown) =>
  registry
    .filter(which)
    .flatMap(({ names }) => names)
    .join();

/** Finds the elements that vf.js does not look for, including older mounts. */
export const NOT_PAINTED = `${selector(({ isPainted }) => !isPainted)},[data-widget]`;

/** Finds the elements that show after a timeout, even out of view. */
export const TIMED = selector(({ timeoutMs }) => timeoutMs);

/** Finds the elements whose pages get a tray when a reader needs it. */
export const OPENING = selector(({ opensTray }) => opensTray);

const rowOf = (name: string) => registry.find(({ names }) => names.includes(name));

/** Finds the elements of a widget. */
export const named = (tag: string): string => rowOf(tag)?.names.join() ?? tag;

export const mainTagOf = (name: string): string | undefined => rowOf(name)?.names[0];

export const dueOf = (name: string): Partial<Row> => rowOf(name) ?? {};
