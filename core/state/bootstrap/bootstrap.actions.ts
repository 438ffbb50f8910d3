/**
 * Start-up data (specification §4 "Bootstrap"). The newer copy of settings and tree is used, saved or painted, and
 * renewed in the background once old, or where the two differ: an operator has changed something, and either may be what it
 * was before. The reader is never taken from a copy.
 */

import { SETTINGS_FRESH_MS, SETTINGS_USABLE_MS } from '../../base/constants';
import { isFailure } from '../../base/failure/failure';
import { safeLocalStorage } from '../../base/storage/storage';
import { atom } from '../../base/store/jotai';
import type { PaintedState } from '../../contract/painted';
import type { SectionNode } from '../../contract/site';
import { domainAtom, pageAtom } from '../page/page.atoms';
import { paintedStateOf } from '../painted/painted-states';
import { completed, setSiteAction } from '../site/site.atoms';
import { toReader } from '../user/user';
import { askWhoAction, loadCurrentUserAction } from '../user/user.atoms';

interface Copy {
  /** Less what is at its default, where they were painted. */
  settings: PaintedState['settings'];
  sectionTree: SectionNode;
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

/** The painted state serves as well: nobody who acts on a painted widget waits for another answer. */
function paintedCopy(domain: string, section: string): Copy | null {
  const { settings, sectionTree, now } = paintedStateOf(domain, section) ?? {};
  return settings && sectionTree && now ? { settings, sectionTree, time: now } : null;
}

/** What is set, whatever the order: the two ways here write it in different ones. */
const saidBy = ({ settings }: Copy): string => JSON.stringify(completed(settings)).split(/[{},]/).sort().join();

function newestCopy(domain: string, section: string): (Copy & { isOld: boolean }) | null {
  const [saved, painted] = [readCopy(nameOf(domain, section)), paintedCopy(domain, section)];
  const copy = saved && painted && saved.time > painted.time ? saved : (painted ?? saved);
  const isOld =
    copy && (Date.now() - copy.time > SETTINGS_FRESH_MS || (saved && painted && saidBy(saved) !== saidBy(painted)));
  return copy && { ...copy, isOld: !!isOld };
}

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
  set(heldAtom, nameOf(domain, section));
  take(toReader(user));
  safeLocalStorage.set(
    nameOf(domain, section),
    JSON.stringify({ settings, sectionTree, time: Date.now() } satisfies Copy),
  );
});

/** With force past every copy. @throws Error when the settings cannot be had. */
export const loadBootstrapAction = atom(null, async (get, set, isForced = false): Promise<void> => {
  const domain = get(domainAtom);
  const { section } = get(pageAtom);
  const name = nameOf(domain, section);
  const isHeld = get(heldAtom) === name;
  const copy = isForced || isHeld ? null : newestCopy(domain, section);
  if (copy) {
    set(setSiteAction, copy.settings, copy.sectionTree);
    set(heldAtom, name);
  }
  if (copy || (isHeld && !isForced)) await set(loadCurrentUserAction);
  else await set(fetchAction);
  import('./after-bootstrap.deferred')
    .then(({ enqueueRest }) => enqueueRest(domain, !!copy?.isOld && (() => set(fetchAction))))
    .catch(console.warn);
});
