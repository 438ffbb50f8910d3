/**
 * Start-up data (specification §4 "Bootstrap"). Uses the newest copy of settings and tree, and renews outdated ones in
 * the background. The reader is never taken from a copy.
 */

import { toJson } from '../../base/built-ins/to-json';
import { isFailure } from '../../base/failure/failure';
import { safeLocalStorage } from '../../base/storage/storage';
import { atom } from '../../base/store/jotai';
import { domainAtom, pageAtom } from '../page/page.atoms';
import { inOneRequest, renewalAtom } from '../site/renewal';
import { setSiteAction } from '../site/site.atoms';
import { toReader } from '../user/user';
import { askWhoAction, loadCurrentUserAction } from '../user/user.atoms';
import { type Copy, copiesOf, nameOf } from './copies';

const heldAtom = atom('');

/** @throws Error when the server refuses or does not answer. */
const fetchAction = atom(null, async (get, set) => {
  const [domain, section] = [get(domainAtom), get(pageAtom).section];
  const take = set(askWhoAction);
  const { fetchBootstrap } = await import('../../transport/api/bootstrap');
  const answer = await fetchBootstrap(domain, section);
  if (isFailure(answer)) throw new Error(answer.message);
  const { settings, sectionTree, user } = answer;
  set(setSiteAction, settings, sectionTree);
  set(renewalAtom, null);
  set(heldAtom, nameOf(domain, section));
  take(toReader(user));
  safeLocalStorage.set(nameOf(domain, section), toJson({ settings, sectionTree, time: Date.now() } satisfies Copy));
});

/** `isForced` skips every copy. @throws Error when the settings cannot be loaded. */
export const loadBootstrapAction = atom(null, async (get, set, isForced = false): Promise<void> => {
  const domain = get(domainAtom);
  const { section } = get(pageAtom);
  const name = nameOf(domain, section);
  const isHeld = get(heldAtom) === name;
  const copies = isForced || isHeld ? [] : copiesOf(domain, section);
  const [copy] = copies;
  if (copy) {
    set(setSiteAction, copy.settings, copy.sectionTree);
    set(renewalAtom, { renew: inOneRequest(() => set(fetchAction)) });
    set(heldAtom, name);
  }
  if (copy || (isHeld && !isForced)) await set(loadCurrentUserAction);
  else await set(fetchAction);
  import('./after-bootstrap').then(({ enqueueBackground }) => enqueueBackground(domain, copies)).catch(console.warn);
});
