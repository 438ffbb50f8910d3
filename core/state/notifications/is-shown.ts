import type { SingleNotification } from '../../contract/delivery/notifications';
import type { PublicUser } from '../../contract/people/user';

/** Facts that decide whether a notification is shown. */
export interface Known {
  /** People known on the page; a profile may contain a ban if the reader may see it. */
  person(uuid: string): (PublicUser & { ban_level?: string }) | undefined;
  muted: ReadonlySet<string>;
}

/** States of comments that were hidden after the list was loaded. */
const hidden: readonly string[] = ['spam', 'disabled'];

/**
 * Shows a notification only if its actor is known, named, not muted, neither ghost- nor hide-banned, and its content
 * neither spam nor disabled (specification §4). The server filtered by its state when it answered; newer knowledge of
 * the page counts as well. Notifications by the site itself have no such actor.
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
