import { atom, type Getter } from '../../base/store/jotai';
import { serverNow } from '../../base/time/server-clock';
import { reviewRules } from '../../contract/rules/reviews';
import { askingAtom } from '../permissions/permissions';
import { reviewsAtom } from './reviews.atoms';

/** Reason the reader may not write here; null when they may. */
export function writeRefusal(get: Getter, container_id: string) {
  const container = get(reviewsAtom(container_id)).container?.settings;
  return reviewRules['review/create']({ ...get(askingAtom), now: serverNow(), ...(container && { container }) });
}

export const writeRefusalAtom = (container_id: string) => atom((get) => writeRefusal(get, container_id));
