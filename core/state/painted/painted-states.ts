/** What is painted and waits for React, for what runs with neither store nor React. */

import { lentScript } from '../../base/script/script';
import type { PaintedState } from '../../contract/painted';

const waiting = new Set<PaintedState>();

export const paintedStates = (): PaintedState[] => [...waiting];

export const addPaintedState = (state: PaintedState): unknown => waiting.add(state);

export const removePaintedState = (state: PaintedState): unknown => waiting.delete(state);

export interface LendsPainted {
  /** What a widget of this site and section was painted from, if one is painted. */
  paintedOf(domain: string, section: string): PaintedState | undefined;
}

export const paintedStateOf: LendsPainted['paintedOf'] = (domain, section) =>
  (lentScript() as Partial<LendsPainted> | undefined)?.paintedOf?.(domain, section);
