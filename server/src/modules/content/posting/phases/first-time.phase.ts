/** Holds newcomers' comments: for some hours after their first one, or until a moderator approved one. */
import { HOUR_MS } from '../../../../../../core/contract/values/durations';
import type { Phase } from '../phase';

export const firstTimePhase: Phase = {
  name: 'first_time',
  look({ user, rules: { first_time }, now }) {
    if (!first_time.is_on || user.date_vouched !== null) return null;
    const end = (user.date_first_post ?? now) + first_time.hours * HOUR_MS;
    return now < end ? { rule: `${first_time.hours}_hours`, verdict: 'hold' } : null;
  },
};
