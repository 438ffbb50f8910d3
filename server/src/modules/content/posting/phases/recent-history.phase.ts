/** Holds comments of people of whose comments staff removed many in the last 30 days, if the site says so. */
import type { Phase } from '../phase';

export const recentHistoryPhase: Phase = {
  name: 'recent_history',
  byHistory: true,
  look({ removalRate, rules: { recent_history } }) {
    const { removed_above } = recent_history;
    if (removed_above === 0 || removalRate === null || removalRate * 100 <= removed_above) return null;
    return { rule: 'recent_history', verdict: 'hold' };
  },
};
