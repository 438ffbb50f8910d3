/** Refuses people without permission to write: the same rulings as later, checked early to spare other servers. */
import { refusalOf } from '../../../people/permissions/judge';
import type { Phase } from '../phase';

export const banPhase: Phase = {
  name: 'ban',
  onStaff: true,
  onTrusted: true,
  look({ kind, actor, user, site: { settings }, now, off }) {
    // The permission depends on the container, which the unit of work checks.
    if (kind.isAuthor) return null;
    const error = refusalOf(kind.rulings.create, { actor, row: user, settings, now, off });
    return error && { rule: error.code, verdict: 'refuse', error };
  },
};
