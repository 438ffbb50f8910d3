/** Painted states that wait for hydration, for code without store and React. */

import { lentScript } from '../../base/script/script';
import type { PaintedState } from '../../contract/content/painted';

const waiting = new Set<PaintedState>();

export const paintedStates = (): PaintedState[] => [...waiting];

export const addPaintedState = (state: PaintedState): unknown => waiting.add(state);

export const removePaintedState = (state: PaintedState): unknown => waiting.delete(state);

export interface LendsPainted {
  /** Returns the painted state of a widget of this site and section, if any. */
  paintedOf(domain: string, section: string): PaintedState | undefined;
}

export const paintedStateOf: LendsPainted['paintedOf'] = (domain, section) =>
  (lentScript() as Partial<LendsPainted> | undefined)?.paintedOf?.(domain, section);
