/**
 * Approve, Reject, Spam for held or reported comments; after a decision, its result and Undo in the same place. The
 * focus moves on to the next undecided comment.
 */
import { useRef, useState } from 'react';
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../../core/base/store/hooks';
import type { Comment } from '../../../../core/contract/content/comment';
import type { Resolution } from '../../../../core/contract/content/moderation';
import { resolvedAtom } from '../../../../core/state/moderation/resolve.actions';
import { dueResolutions, wordOf } from '../../../shared/staff/due-resolutions';
import { ReasonMenu } from './reason-menu';
import { useResolve } from './use-resolve';

interface Props {
  comment: Comment;
  /** Announces the result to screen readers. */
  announce(text: string): void;
}

export function ResolveRow({ comment, announce }: Props) {
  const t = useTranslate('page_settings');
  const resolve = useResolve();
  const resolved = useAtomValue(resolvedAtom(comment.content_uuid));
  const [isSending, setSending] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const due = dueResolutions(comment);

  async function handle(resolution: Resolution) {
    if (isSending) return;
    const [own, next] = [itemOf(row.current), nextOf(row.current)];
    setSending(true);
    const done = await resolve([comment], resolution);
    setSending(false);
    if (done.length === 0) return;
    announce(t(resolution === 'undo' ? 'undone' : `resolved.${resolution}`));
    (resolution === 'undo' ? own : (next ?? own))?.focus();
  }

  if (!resolved && due.length === 0) return null;
  return (
    <div ref={row} className="staff-resolve" data-open={resolved ? undefined : ''}>
      {resolved && <span className="staff-resolve__said">{t(`resolved.${resolved}`)}</span>}
      {(resolved ? (['undo'] as const) : due).map((it) => (
        <button
          key={it}
          type="button"
          className="button"
          part="button"
          data-resolution={it}
          aria-disabled={isSending}
          onClick={() => void handle(it)}
        >
          {t(it === 'undo' ? 'undo' : wordOf[it])}
        </button>
      ))}
      {resolved === 'reject' && <ReasonMenu comments={[comment]} announce={announce} />}
    </div>
  );
}

/** The comment of the list, or of the thread, with the row. */
const itemOf = (row: HTMLElement | null) => row?.closest<HTMLElement>('li, article') ?? null;

/** Next undecided comment of the list. */
function nextOf(row: HTMLElement | null): HTMLElement | null {
  const open = [
    ...(row?.closest('ul, [role="feed"]')?.querySelectorAll<HTMLElement>('.staff-resolve[data-open]') ?? []),
  ];
  return itemOf((row && open[open.indexOf(row) + 1]) ?? null);
}
