/** Conversations that hold every comment: by their own setting, else by their site's (host contract 15). */
import type { Phase } from '../phase';

export const premoderationPhase: Phase = {
  name: 'premoderation',
  onEdit: true,
  lookInUnit({ rules: { premoderation } }, { container }) {
    if (container.is_premoderated) return { rule: container.mode ?? 'container', verdict: 'hold' };
    return premoderation.is_on && container.mode === null ? { rule: 'site', verdict: 'hold' } : null;
  },
};
