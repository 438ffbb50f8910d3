/** Reserved space of a painted ad slot, if its tag gives it. Runs on the server. */
import type { PaintedState } from '../../core/contract/content/painted';

export const load = async (): Promise<null> => null;

export function rulesOf({ attributes }: PaintedState): string {
  const height = attributes['ad-height'];
  return height === undefined ? '' : `.ad__room{min-block-size:${Number(height)}px}`;
}
