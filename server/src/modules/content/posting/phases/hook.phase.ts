/** Asks the hook of the site's own server, if the site has one (../hook). */
import { ApiError } from '../../../../http/errors';
import type { Egress } from '../../../platform/outbound/outbound';
import type { Finding } from '../../model/finding';
import { askHook } from '../hook';
import type { Draft, Phase } from '../phase';

export interface HookOptions extends Egress {
  failed(error: unknown, site: string): void;
}

export const hookPhase = (options: HookOptions): Phase => ({
  name: 'hook',
  onEdit: true,
  onTrusted: true,
  look: (draft) => (draft.rules.hook.url === '' ? null : ask(draft, options)),
});

async function ask(draft: Draft, { failed, ...egress }: HookOptions): Promise<Finding> {
  try {
    const { verdict: said, ...score } = await askHook(draft, egress);
    if (said === 'approve') return { rule: said, verdict: 'pass', ...score };
    if (said === 'review') return { rule: said, verdict: 'hold', ...score };
    const error = new ApiError('content_refused', { field: 'content', reason: 'hook' });
    return { rule: said, verdict: 'refuse', error, ...score };
  } catch (error) {
    failed(error, draft.site.domain);
    const isOpen = draft.rules.hook.on_failure === 'open';
    return isOpen ? { rule: 'failed_open', verdict: 'pass' } : { rule: 'failed_closed', verdict: 'hold' };
  }
}
