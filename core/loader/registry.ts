/**
 * Which tags there are, and when each wants to show (the spec, §2 "Loading triggers", §9; HOST-API.md 6.2).
 *
 * A widget of ours is a row here and a folder in components/ named after its tag. Small: it is part of vf.js.
 */
import { FETCH_TIMEOUT_MS } from '../constants';

export interface Row {
  aliases?: string[];
  /** Shows after this long although it is out of view; absent: only near the view. */
  timeoutMs?: number;
  /** Shows when something asks for it by `load`, whether in view or not. */
  onDemand?: boolean;
}

export const registry: Record<string, Row> = {
  'vf-conversations': { timeoutMs: FETCH_TIMEOUT_MS },
  'vf-conversations-count': {},
  'vf-tray': { aliases: ['vf-tray-widget'], onDemand: true },
  'vf-tray-trigger': { aliases: ['vf-tray-trigger-widget'] },
};

export const aliasesOf = (tag: string): string[] => registry[tag]?.aliases ?? [];

/** The main name of a tag; undefined for one that is not ours. */
export const mainTagOf = (name: string): string | undefined =>
  registry[name] ? name : Object.keys(registry).find((tag) => aliasesOf(tag).includes(name));

/** A selector of these tags and their aliases. */
export const named = (...tags: string[]): string => tags.flatMap((tag) => [tag, ...aliasesOf(tag)]).join();
