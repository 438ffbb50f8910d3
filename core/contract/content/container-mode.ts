/** Settings of a container in each moderation mode (host contract 15), for the server and the staff's dialog. */
import type { ContainerSettings } from './comment';
import type { ContainerMode } from './site-rules';

export type OwnSettings = Pick<ContainerSettings, 'is_hidden' | 'expiry_time' | 'is_content_premoderation_enabled'>;

interface Before {
  expiry_time: number | null;
  /** Closing time by the site's own rule; null: never. */
  site_expiry_time: number | null;
  now: number;
}

export function settingsOf(mode: ContainerMode | 'site', { expiry_time, site_expiry_time, now }: Before): OwnSettings {
  const open = { is_hidden: false, is_content_premoderation_enabled: false, expiry_time: null };
  switch (mode) {
    case 'site':
      return { ...open, expiry_time: site_expiry_time };
    case 'closed':
      return { ...open, expiry_time: Math.min(expiry_time ?? now, now) };
    case 'hidden':
      return { ...open, is_hidden: true, expiry_time };
    case 'open':
      return open;
    case 'premoderate':
      return { ...open, is_content_premoderation_enabled: true };
    case 'premoderate_until_expiry':
      return { ...open, is_content_premoderation_enabled: true, expiry_time };
  }
}
