/** Above a comment that readers do not see: its state, and why; and how many have reported it. */

import { formatNumber } from '../../../../core/base/i18n/format';
import { currentLanguage } from '../../../../core/base/i18n/language';
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import type { StateReason } from '../../../../core/contract/comment';
import { isVisible } from '../../../../core/state/comments/content.atoms';
import type { StaffNoteProps } from '../../parts/part-props';

type Shown = Exclude<StateReason, 'content_deleted' | 'actor_muted'>;
const isShown = (reason: StateReason): reason is Shown => reason !== 'content_deleted' && reason !== 'actor_muted';

export function StaffNote({ comment }: StaffNoteProps) {
  const t = useTranslate('page_settings');
  const { state, state_reasons, total_flags } = comment;
  const isTaken = !isVisible(comment);
  if (!isTaken && total_flags === 0) return null;

  const reasons = state_reasons.filter(isShown).map((reason) => t(`reason.${reason}`));
  const parts = isTaken ? [t(`state.${state}`), ...reasons] : [];
  if (total_flags > 0) parts.push(t('reports', { number: formatNumber(total_flags, currentLanguage()) }));
  return (
    <span className="mark staff-note" part="state">
      {parts.join(' · ')}
    </span>
  );
}
