/** Settings and tree that this browser already has, saved or painted, for the first page to use at once. */
import { SETTINGS_USABLE_MS } from '../../base/constants';
import { safeLocalStorage } from '../../base/storage/storage';
import type { PaintedState } from '../../contract/content/painted';
import type { SectionNode } from '../../contract/sites/site';
import { paintedStateOf } from '../painted/painted-states';

export interface Copy {
  /** A painted page omits settings that have their default. */
  settings: PaintedState['settings'];
  sectionTree: SectionNode;
  time: number;
}

export const nameOf = (domain: string, section: string) => `vfBootstrap:${domain}:${section}`;

function readCopy(name: string): Copy | null {
  try {
    const copy = JSON.parse(safeLocalStorage.get(name) ?? 'null') as Partial<Copy> | null;
    const isUsable = copy?.settings?.section_uuid && Math.abs(Date.now() - (copy.time ?? 0)) < SETTINGS_USABLE_MS;
    return isUsable ? (copy as Copy) : null;
  } catch {
    return null;
  }
}

/** The painted state serves as well, so that a reader who acts on a painted widget waits for no other answer. */
function paintedCopy(domain: string, section: string): Copy | null {
  const { settings, sectionTree, now } = paintedStateOf(domain, section) ?? {};
  return settings && sectionTree && now ? { settings, sectionTree, time: now } : null;
}

/** Sorted newest first. */
export const copiesOf = (domain: string, section: string): Copy[] =>
  [paintedCopy(domain, section), readCopy(nameOf(domain, section))]
    .filter((copy) => copy !== null)
    .sort((a, b) => b.time - a.time);
