/** Effects of a section's modules on its site's settings and rules, without widgets (specification §9). */

import type { SiteRules } from '../../../../../core/contract/content/site-rules';
import { networkHosts } from '../../../../../core/contract/delivery/embed-providers';
import type { SectionModule } from '../../../../../core/contract/sites/section-modules';
import type { SiteSettings } from '../../../../../core/contract/sites/site';

export type Modules = Record<SectionModule, boolean>;

/** Returns the module if the section has switched it off. */
export const offIn = (modules: Modules, module: SectionModule): SectionModule | null =>
  modules[module] ? null : module;

/** The settings of write access, by name in the contract. */
type Access = Extract<keyof SiteSettings, `${string}_access`>;
const accesses: Record<Access, 'members'> = {
  comment_access: 'members',
  chat_access: 'members',
  ask_access: 'members',
};

export function settingsWith(settings: SiteSettings, modules: Modules): SiteSettings {
  const changed = { ...settings };
  if (!modules.page_analytics) Object.assign(changed, { enable_analytics: false, enable_google_analytics: false });
  if (!modules.threads) changed.enable_replies = false;
  // Without the paid module, a section requires an account where the site requires a subscription.
  if (modules.svod) return changed;
  for (const name of Object.keys(accesses) as Access[]) {
    if (changed[name] === 'subscribers') changed[name] = accesses[name];
  }
  return changed;
}

/** Returns the hosts whose pages are shown as plain links (PublicSettings `cards_off`). */
export const cardsOff = ({ oembed, social_ingestion }: Modules): string[] => {
  if (!oembed) return ['*'];
  return social_ingestion ? [] : networkHosts;
};

export const rulesWith = (rules: SiteRules, modules: Modules): SiteRules =>
  modules.oembed ? rules : { ...rules, link_previews: false };
