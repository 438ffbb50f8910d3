import type { TObject } from 'typebox';
import { SiteSettings } from '../../../../../core/contract/sites/site';

/** Every setting at the default of the contract. */
export const defaultSettings: SiteSettings = Object.freeze(
  Object.fromEntries(
    Object.entries((SiteSettings as TObject).properties).map(([name, schema]) => [
      name,
      (schema as { default?: unknown }).default,
    ]),
  ),
) as SiteSettings;

/** Merges a site's stored settings over the defaults, without unknown names. */
export function withDefaults(stored: Partial<SiteSettings>): SiteSettings {
  const known = Object.entries(stored).filter(([name]) => name in defaultSettings);
  return { ...defaultSettings, ...Object.fromEntries(known) };
}
