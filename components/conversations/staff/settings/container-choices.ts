/**
 * Settings of a conversation as a moderator chooses them, each setting once: the wire's mode combines several settings,
 * and its other fields repeat some (host contract 9.4, 15).
 */
import type { ContainerSettings } from '../../../../core/contract/content/comment';
import type { ContainerChanges } from '../../../../core/contract/content/moderation-api';

export const writings = ['site', 'open', 'until', 'closed'] as const;
export const publications = ['site', 'at_once', 'reviewed'] as const;
export const sights = ['all', 'staff'] as const;

export interface ContainerChoices {
  write: (typeof writings)[number];
  /** Closing time if `write` is `until`. */
  until: number | null;
  publish: (typeof publications)[number];
  see: (typeof sights)[number];
}

export function choicesOf(stored: ContainerSettings, now: number): ContainerChoices {
  const { expiry_time, is_content_premoderation_enabled, is_hidden, moderation_mode } = stored;
  const isAsSite = moderation_mode === 'site';
  return {
    write: writingOf(stored, isAsSite, now),
    until: expiry_time !== null && expiry_time > now ? expiry_time : null,
    publish: is_content_premoderation_enabled ? 'reviewed' : isAsSite ? 'site' : 'at_once',
    see: is_hidden ? 'staff' : 'all',
  };
}

function writingOf(
  { expiry_time, site_expiry_time = null }: ContainerSettings,
  isAsSite: boolean,
  now: number,
): ContainerChoices['write'] {
  if (isAsSite && expiry_time === site_expiry_time) return 'site';
  if (expiry_time === null) return 'open';
  return expiry_time > now ? 'until' : 'closed';
}

const modeOf = { site: 'site', at_once: 'open', reviewed: 'premoderate' } as const;

/** Returns changed settings. A mode sets everything, so that with one all members are included. */
export function changesTo(chosen: ContainerChoices, stored: ContainerSettings, now: number): ContainerChanges {
  const before = choicesOf(stored, now);
  const expiry_time = expiryOf(chosen, stored, now);
  const is_hidden = chosen.see === 'staff';
  if (chosen.publish !== before.publish || (chosen.write === 'site') !== (before.write === 'site')) {
    return { moderation_mode: modeOf[chosen.publish], expiry_time, is_hidden };
  }
  return {
    ...(expiry_time !== stored.expiry_time && { expiry_time }),
    ...(is_hidden !== stored.is_hidden && { is_hidden }),
  };
}

function expiryOf({ write, until }: ContainerChoices, stored: ContainerSettings, now: number): number | null {
  if (write === 'site') return stored.site_expiry_time ?? null;
  if (write === 'open') return null;
  if (write === 'until') return until;
  return stored.expiry_time !== null && stored.expiry_time <= now ? stored.expiry_time : now;
}
