/**
 * Note above a comment that is held, reported or hidden: its state and reason, its reporters, and the buttons to
 * decide.
 */
import { formatNumber } from '../../../../core/base/i18n/format';
import { currentLanguage } from '../../../../core/base/i18n/language';
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../../core/base/store/hooks';
import type { Comment } from '../../../../core/contract/content/comment';
import { isVisible } from '../../../../core/state/content/content.atoms';
import { resolvedAtom } from '../../../../core/state/moderation/resolve.actions';
import { Reports } from '../../../shared/staff/reports';
import { sayState } from '../../../shared/staff/say-state';
import { useHere } from '../../lifecycle/conversation-context';
import { ResolveRow } from './resolve-row';

export function StaffNote({ comment }: { comment: Comment }) {
  const t = useTranslate('page_settings');
  const { announce } = useHere();
  const isResolved = useAtomValue(resolvedAtom(comment.content_uuid)) !== null;
  const { content_uuid, total_flags } = comment;
  const isTaken = !isVisible(comment);
  if (!isTaken && total_flags === 0 && !isResolved) return null;

  const parts = isTaken ? sayState(t, comment) : [];
  if (total_flags > 0) parts.push(t('reports', { number: formatNumber(total_flags, currentLanguage()) }));
  return (
    <>
      {parts.length > 0 && (
        <span className="mark staff-note" part="state">
          {parts.join(' · ')}
        </span>
      )}
      {total_flags > 0 && <Reports content_uuid={content_uuid} />}
      <ResolveRow comment={comment} announce={announce} />
    </>
  );
}
