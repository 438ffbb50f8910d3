/**
 * Which tags there are, and when each wants to show (specification §2 "Loading triggers", §9; host contract 6.2).
 *
 * A widget of ours is a row here and a folder in components/ named after its tag. Part of the loader's chunk: vf.js
 * itself knows only the tags of painted-tags.ts.
 */
import { nameIn, paintedTags, type Row, selectorOf } from './painted-tags';

/** Tags that vf.js leaves to the chunk. */
const lateTags: Record<string, Row> = {
  'vf-tray': { aliases: ['vf-tray-widget'], onDemand: true },
};

/** Finds the elements that vf.js does not look for, older mounts too. */
export const LATE_WIDGETS = `${selectorOf(lateTags)},[data-widget]`;

const registry: Record<string, Row> = { ...paintedTags, ...lateTags };

export const rowOf = (tag = ''): Row => registry[tag] ?? {};

export const aliasesOf = (tag: string): string[] => rowOf(tag).aliases ?? [];

/** The main name of a tag; undefined for one that is not ours. */
export const mainTagOf = (name: string): string | undefined => nameIn(registry, name);

/** A selector of these tags and their aliases. */
export const named = (...tags: string[]): string => tags.flatMap((tag) => [tag, ...aliasesOf(tag)]).join();
