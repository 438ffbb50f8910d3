/**
 * Settings in which an article differs from its site, in the columns of its container. A mode sets the container's own
 * settings (core/contract/content/container-mode). It is stored so that pre-moderation of a whole site skips containers with a
 * mode of their own.
 */

import { settingsOf } from '../../../../../core/contract/content/container-mode';
import type { ContainerMode, SiteRules } from '../../../../../core/contract/content/site-rules';
import { HOUR_MS } from '../../../../../core/contract/values/durations';
import type { ContainerRow } from '../../platform/write-queue/container-changes';

/** Returns when a conversation of the site closes by itself; null for never. */
export const siteExpiry = ({ premoderation }: SiteRules, date_created: number): number | null =>
  premoderation.close_after_hours > 0 ? date_created + premoderation.close_after_hours * HOUR_MS : null;

type Columns = Pick<ContainerRow, 'mode' | 'is_hidden' | 'is_premoderated' | 'expiry_time'>;

/** @param mode null follows the site */
export function columnsOf(mode: ContainerMode | null, container: ContainerRow, rules: SiteRules, now: number): Columns {
  const { expiry_time, date_created } = container;
  const before = { expiry_time, site_expiry_time: siteExpiry(rules, date_created), now };
  const { is_content_premoderation_enabled: is_premoderated, ...own } = settingsOf(mode ?? 'site', before);
  return { mode, is_premoderated, ...own };
}
