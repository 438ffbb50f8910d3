/**
 * Start-up data: settings, section tree, section ids and the reader (specification §4 "Bootstrap").
 *
 * A copy of settings and tree is used when there is one, saved locally or painted into the page, whichever is newer, and
 * renewed in the background once it is old; the reader is never taken from a copy. A page that is set up again without
 * force only asks who the reader is.
 */

import { SETTINGS_FRESH_MS, SETTINGS_USABLE_MS } from '../../base/constants';
import { isFailure } from '../../base/failure/failure';
import { safeLocalStorage } from '../../base/storage/storage';
import { atom } from '../../base/store/jotai';
import type { PaintedState } from '../../contract/painted';
import type { SectionNode } from '../../contract/site';
import { fetchBootstrap } from '../../transport/api/bootstrap';
import { domainAtom, pageAtom } from '../page/page.atoms';
import { paintedStateOf } from '../painted/painted-states';
import { setSiteAction } from '../site/site.atoms';
import { toReader } from '../user/user';
import { askWhoAction, loadCurrentUserAction } from '../user/user.atoms';

interface Copy {
  /** Less what is at its default, where they were painted. */
  settings: PaintedState['settings'];
  sectionTree: SectionNode;
  /** Milliseconds. */
  time: number;
}

const nameOf = (domain: string, section: string) => `vfBootstrap:${domain}:${section}`;

function readCopy(name: string): Copy | null {
  try {
    const copy = JSON.parse(safeLocalStorage.get(name) ?? 'null') as Partial<Copy> | null;
    const isUsable = copy?.settings?.section_uuid && Math.abs(Date.now() - (copy.time ?? 0)) < SETTINGS_USABLE_MS;
    return isUsable ? (copy as Copy) : null;
  } catch {
    return null;
  }
}

/** What the page was painted from serves as well: somebody who acts on a painted widget waits for no answer more. */
function paintedCopy(domain: string, section: string): Copy | null {
  const state = paintedStateOf(domain, section);
  return state ? { settings: state.settings, sectionTree: state.sectionTree, time: state.now } : null;
}

function newestCopy(domain: string, section: string): Copy | null {
  const [saved, painted] = [readCopy(nameOf(domain, section)), paintedCopy(domain, section)];
  return saved && painted && saved.time > painted.time ? saved : (painted ?? saved);
}

/** The site and section whose settings are in the store. */
const heldAtom = atom('');

/** Asks the server. @throws Error when it refuses or does not answer. */
const fetchAction = atom(null, async (get, set) => {
  const [domain, section] = [get(domainAtom), get(pageAtom).section];
  const take = set(askWhoAction);
  const answer = await fetchBootstrap(domain, section);
  if (isFailure(answer)) throw new Error(answer.message);
  const { settings, sectionTree, user } = answer;
  set(setSiteAction, settings, sectionTree);
  set(heldAtom, nameOf(domain, section));
  take(toReader(user));
  safeLocalStorage.set(
    nameOf(domain, section),
    JSON.stringify({ settings, sectionTree, time: Date.now() } satisfies Copy),
  );
});

/** Brings settings and reader; with force past every copy. @throws Error when they cannot be had. */
export const loadBootstrapAction = atom(null, async (get, set, isForced = false): Promise<void> => {
  const domain = get(domainAtom);
  const { section } = get(pageAtom);
  const name = nameOf(domain, section);
  const isHeld = get(heldAtom) === name;
  const copy = isForced || isHeld ? null : newestCopy(domain, section);
  let isOld = false;
  if (copy) {
    set(setSiteAction, copy.settings, copy.sectionTree);
    set(heldAtom, name);
    isOld = Date.now() - copy.time > SETTINGS_FRESH_MS;
  }
  if (copy || (isHeld && !isForced)) await set(loadCurrentUserAction);
  else await set(fetchAction);
  // What may wait comes after what is shown, the code for it too.
  import('./after-bootstrap.deferred')
    .then(({ enqueueRest }) => enqueueRest(domain, isOld && (() => set(fetchAction))))
    .catch(console.warn);
});
