/** People without a confirmed address: the first comment waits, further ones are refused (specification §5). */
import { needsEmailVerification } from '../../../../../../core/contract/rules/rules';
import type { Phase } from '../phase';

export const verificationPhase: Phase = {
  name: 'verification',
  onTrusted: true,
  // The first comment of a trusted person still waits until the address is confirmed.
  holdsTrusted: true,
  look: ({ actor, site: { settings } }) =>
    needsEmailVerification({ actor, settings }) ? { rule: 'pending_new', verdict: 'hold' } : null,
};
