/**
 * Tests for each setting: over HTTP in server/test/sites/settings.test.ts, and effects on pages in
 * core/state/site/settings.test.ts. This list types both, so that a new setting without a row is an error in one.
 */
import type { SiteSettings } from '../../core/contract/sites/site';

export const shownOnPages = [
  'disable_widget_logins',
  'push_opt_in_window',
  'enable_google_analytics',
  'analytics_without_consent',
  'autosociallogin',
  'site_ad_id',
  'privacy_without_cmp',
  'share_names_sharer',
] as const satisfies (keyof SiteSettings)[];

export type ShownOnPages = (typeof shownOnPages)[number];
export type ShownOverHttp = Exclude<keyof SiteSettings, ShownOnPages>;

/** The observed effect, and its result under each value; at least two differ. */
export interface SettingRow<Value> {
  look(): Promise<unknown>;
  when: [value: Value, seen: unknown][];
}
