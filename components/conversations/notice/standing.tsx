/** Notices before writing: closed, switched off, house rules, or not permitted. */

import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import { conversationAtom } from '../../../core/state/comments/content.atoms';
import { useHere } from '../lifecycle/conversation-context';
import { useWriteRefusal } from '../permissions/use-rights';

const StandingDetails = lazyComponent(() => import('../composer/writing'), 'StandingDetails');

const reasons = {
  commenting_closed: 'closed',
  commenting_disabled: 'disabled',
  banned_from_posting: 'banned',
  login_banned: 'banned',
  email_unverified: 'unverified',
} as const;

export function Standing() {
  const t = useTranslate('conversations');
  const { container_id } = useHere();
  const { container } = useAtomValue(conversationAtom(container_id));
  const refusal = useWriteRefusal(container?.settings);
  if (!container) return null;

  const { is_hidden, is_content_premoderation_enabled } = container.settings;
  const lines: string[] = [];
  if (is_hidden) lines.push(t('hidden_container'));
  const reason = refusal !== 'unauthorized' && refusal;
  if (reason) {
    lines.push(t(reason in reasons ? reasons[reason as keyof typeof reasons] : 'read_only'));
  } else if (is_content_premoderation_enabled) lines.push(t('premoderated'));

  return lines.map((line, at) => (
    <p key={line} className="standing" part="notice">
      <span role="status">{line}</span>
      {reason && at === lines.length - 1 && <StandingDetails refusal={reason} />}
    </p>
  ));
}
