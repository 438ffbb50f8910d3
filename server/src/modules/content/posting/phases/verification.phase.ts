/** Who has not confirmed the address yet: a first comment waits, another one is refused by the table (specification §5). */
import { needsEmailVerification } from '../../../../../../core/contract/rules/rules';
import type { Phase } from '../phase';

export const verificationPhase: Phase = {
  name: 'verification',
  onTrusted: true,
  look: ({ actor, site: { settings } }) =>
    needsEmailVerification({ actor, settings }) ? { rule: 'pending_new', verdict: 'hold' } : null,
};
