/**
 * What stands painted in the page and waits for React, for those who ask the server or read settings on its behalf. Neither
 * the store nor React is here: a page that is only read runs it.
 */

import { lentScript } from '../../base/script/script';
import type { PaintedState } from '../../contract/painted';

const waiting = new Set<PaintedState>();

export const paintedStates = (): PaintedState[] => [...waiting];

export const addPaintedState = (state: PaintedState): unknown => waiting.add(state);

export const removePaintedState = (state: PaintedState): unknown => waiting.delete(state);

/** What the loader knows of painted widgets; part of what it lends. */
export interface LendsPainted {
  /** What a widget of this site and section was painted from, if one is painted. */
  paintedOf(domain: string, section: string): PaintedState | undefined;
}

export const paintedStateOf: LendsPainted['paintedOf'] = (domain, section) =>
  (lentScript() as Partial<LendsPainted> | undefined)?.paintedOf?.(domain, section);
