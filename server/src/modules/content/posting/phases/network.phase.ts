/** Replies from social networks: blocked and held hosts, labels, many mentions, and an author's first reply. */
import { ApiError } from '../../../../http/errors';
import type { Finding } from '../../model/finding';
import type { Phase } from '../phase';

/** Posts with more mentions are likely spam. */
const MENTIONS_MAX = 5;

export const networkPhase: Phase = {
  name: 'network',
  onEdit: true,
  look({ network, user, isEdit, rules: { social } }): Finding | null {
    if (!network) return null;
    const { hostState, labels, mentions } = network;
    if (hostState === 'blocked') return { rule: 'host', verdict: 'refuse', error: new ApiError('forbidden') };
    const hold = (rule: string): Finding => ({ rule, verdict: 'hold' });
    if (hostState === 'held') return hold('host');
    if (labels.length > 0) return hold(`label ${labels[0]}`);
    if (mentions > MENTIONS_MAX) return hold('mentions');
    if (isEdit) return null;
    if (social.networks === 'held') return hold('all');
    return social.first_waits && user.date_vouched === null ? hold('first') : null;
  },
};
