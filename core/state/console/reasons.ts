/** The site's reasons for a rejection. */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { Reasons } from '../../contract/console/reasons';
import { fetchReasons } from '../../transport/api/console';
import { domainAtom } from '../page/page.atoms';

const knownAtom = atom<Reasons>({ is_asked: true, reasons: [] });
export const reasonsAtom = atom((get) => get(knownAtom));

export const loadReasonsAction = atom(null, async (get, set) => {
  const answer = await orUnreachable(fetchReasons(get(domainAtom)));
  if (!isFailure(answer)) set(knownAtom, answer);
});
