/**
 * How an article departs from its site: closed; disabled and hidden; pre-moderated ignoring expiry; allowed ignoring
 * expiry; pre-moderated until expiry; or as the site does it (HOST-API.md 15). A mode sets what the container's own
 * settings say; it is remembered, because a site that pre-moderates all leaves those alone that say otherwise.
 */
import type { ContainerMode, SiteRules } from '../../../../core/contract/site-rules';
import type { ContainerRow } from '../events/turns';

const HOUR_MS = 60 * 60_000;

/** When a conversation of the site closes by itself; null for never. */
export const siteExpiry = ({ premoderation }: SiteRules, date_created: number): number | null =>
  premoderation.close_after_hours > 0 ? date_created + premoderation.close_after_hours * HOUR_MS : null;

type Columns = Pick<ContainerRow, 'mode' | 'is_hidden' | 'is_premoderated' | 'expiry_time'>;

/** @param mode null: as the site does it */
export function columnsOf(mode: ContainerMode | null, container: ContainerRow, rules: SiteRules, now: number): Columns {
  const { expiry_time, date_created } = container;
  const open = { mode, is_hidden: false, is_premoderated: false, expiry_time: null };
  switch (mode) {
    case null:
      return { ...open, expiry_time: siteExpiry(rules, date_created) };
    case 'closed':
      return { ...open, expiry_time: Math.min(expiry_time ?? now, now) };
    case 'hidden':
      return { ...open, is_hidden: true, expiry_time };
    case 'open':
      return open;
    case 'premoderate':
      return { ...open, is_premoderated: true };
    case 'premoderate_until_expiry':
      return { ...open, is_premoderated: true, expiry_time };
  }
}
