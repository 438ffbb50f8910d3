/** The site and the section this page belongs to (specification §3 "Site settings", "Bootstrap data"). */

import { atom } from '../../base/store/jotai';
import type { PublicSettings, SectionNode } from '../../contract/sites/site';
import { defaultSettings } from './default-settings';

const knownSettingsAtom = atom(defaultSettings);
const knownTreeAtom = atom<SectionNode | null>(null);

export const settingsAtom = atom((get) => get(knownSettingsAtom));
export const sectionTreeAtom = atom((get) => get(knownTreeAtom));
export const siteUuidAtom = atom((get) => get(settingsAtom).site_uuid);
export const sectionUuidAtom = atom((get) => get(settingsAtom).section_uuid);

const complete = new WeakSet<object>();

/** Fills in the default of every key the server does not send; complete settings stay the same object. */
export function completed(settings: Partial<PublicSettings>): PublicSettings {
  if (complete.has(settings)) return settings as PublicSettings;
  const made = { ...defaultSettings, ...settings };
  complete.add(made);
  return made;
}

export const setSiteAction = atom(null, (_get, set, settings: Partial<PublicSettings>, tree: SectionNode | null) => {
  set(knownSettingsAtom, completed(settings));
  set(knownTreeAtom, tree);
});
