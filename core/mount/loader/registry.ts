/**
 * Which tags there are, and when each wants to show (specification §2 "Loading triggers", §9; host contract 6.2), as the
 * widgets' descriptors say. Part of the loader's chunk: vf.js itself knows only which tags are painted.
 */
import { rows } from 'virtual:widgets';

const names = Object.keys(rows);
const rowOf = (tag = '') => rows[tag] ?? {};

export const named = (...tags: string[]): string => tags.flatMap((tag) => [tag, ...(rowOf(tag).aliases ?? [])]).join();

/** Finds the elements that vf.js does not look for, older mounts too. */
export const NOT_PAINTED = `${named(...names.filter((tag) => !rowOf(tag).isPainted))},[data-widget]`;

/** Finds the elements that show after a time-out wherever they are. */
export const TIMED = named(...names.filter((tag) => rowOf(tag).timeoutMs));

export const mainTagOf = (name: string): string | undefined =>
  names.find((tag) => tag === name || rowOf(tag).aliases?.includes(name));

export const dueOf = (name: string) => rowOf(mainTagOf(name));
