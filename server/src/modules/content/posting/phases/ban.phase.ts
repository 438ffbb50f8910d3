/** Who may not write at all: the table's own rulings, asked early so that nobody else is asked in vain. */
import { refusalOf } from '../../../people/permissions/judge';
import type { Phase } from '../phase';

export const banPhase: Phase = {
  name: 'ban',
  onTrusted: true,
  look({ kind, actor, user, site: { settings }, now, off }) {
    // Who may depends on the container, which the unit of work asks about.
    if (kind.isAuthor) return null;
    const error = refusalOf(kind.rulings.create, { actor, row: user, settings, now, off });
    return error && { rule: error.code, verdict: 'refuse', error };
  },
};
