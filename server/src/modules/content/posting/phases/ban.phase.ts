/** Who may not write at all: the table's own rulings, asked early so that nobody else is asked in vain. */
import { refusal } from '../../../../../../core/contract/rules';
import { ApiError } from '../../../../http/errors';
import { banData } from '../../../people/users/present-ban';
import type { Phase } from '../phase';

export const banPhase: Phase = {
  name: 'ban',
  onTrusted: true,
  look({ actor, user, site: { settings }, now }) {
    const code = refusal('comment/create', { actor, settings, now });
    if (!code) return null;
    const error = new ApiError(code, code.includes('banned') ? banData(user) : undefined);
    return { rule: code, verdict: 'refuse', error };
  },
};
