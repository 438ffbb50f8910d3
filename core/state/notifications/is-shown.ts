import type { SingleNotification } from '../../contract/notifications';
import type { PublicUser } from '../../contract/user';

/** What decides whether somebody is notified of something. */
export interface Known {
  /** Who is known on the page besides; a profile may carry a ban where its reader may know of it. */
  person(uuid: string): (PublicUser & { ban_level?: string }) | undefined;
  muted: ReadonlySet<string>;
}

/** Hidden since the list was read. */
const hidden: readonly string[] = ['spam', 'disabled'];

/**
 * A notification shows only if its actor is known, named, not muted, neither ghost- nor hide-banned, and its content
 * neither spam nor disabled (specification §4). The server leaves out what was so when it answered; what the page has
 * learnt since counts as well. What the site itself did has no such actor.
 */
export function isShown(
  { actor_uuid, actor_type, actor, state = '' }: SingleNotification & { state?: string },
  { person, muted }: Known,
): boolean {
  if (actor_type === 'site') return true;
  const known = person(actor_uuid);
  if (!actor?.name || known?.processing_status === 'deleted') return false;
  if (muted.has(actor_uuid) || known?.is_muted) return false;
  if (known?.ban_level === 'ghost' || known?.ban_level === 'hide') return false;
  return !hidden.includes(state);
}
