/** Bulk decision on all selected comments; its result, Undo for all of them, and the reason for a rejection. */
import { useRef, useState } from 'react';
import { formatNumber } from '../../../../core/base/i18n/format';
import { currentLanguage } from '../../../../core/base/i18n/language';
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import type { Comment } from '../../../../core/contract/content/comment';
import type { Resolution } from '../../../../core/contract/content/moderation';
import { useLayoutEffectOn } from '../../../shared/effects/use-effect-on';
import { type Choice, wordOf } from '../../../shared/staff/due-resolutions';
import { notDone } from '../judging/not-done';
import { ReasonMenu } from '../judging/reason-menu';
import { useResolve } from '../judging/use-resolve';
import type { useSelection } from './use-selection';

const choices: Choice[] = ['approve', 'reject', 'spam'];
const number = (it: number) => formatNumber(it, currentLanguage());

interface Props {
  selection: ReturnType<typeof useSelection>;
  announce(text: string): void;
}

interface Result {
  text: string;
  resolution: Resolution;
  /** Comments that were decided, for Undo. */
  done: Comment[];
}

export function BulkBar({ selection, announce }: Props) {
  const t = useTranslate('page_settings');
  const resolve = useResolve();
  const [result, setResult] = useState<Result | null>(null);
  const [isSending, setSending] = useState(false);
  const undo = useRef<HTMLButtonElement>(null);
  const { chosen, isAll, items } = selection;

  // The buttons disappear with the selection, so the focus moves to Undo.
  useLayoutEffectOn([result], () => undo.current?.focus());

  async function handle(comments: Comment[], resolution: Resolution) {
    if (isSending) return;
    setSending(true);
    const done = await resolve(comments, resolution);
    setSending(false);
    const what = t(resolution === 'undo' ? 'undone' : `resolved.${resolution}`);
    const decided = t('decided', { what, number: number(done.length) });
    const text = [decided, ...notDone(t, comments.length - done.length)].join(' · ');
    announce(text);
    selection.clear();
    setResult({ text, resolution, done: resolution === 'undo' ? [] : done });
  }

  if (items.length === 0 && !result) return null;
  return (
    <div className="staff-bulk">
      <label className="staff-choice">
        <input type="checkbox" checked={isAll} onChange={selection.toggleAll} />
        {t('select_all')}
      </label>
      {chosen.length > 0 ? (
        <>
          <span>{t('selected', { number: number(chosen.length) })}</span>
          {choices.map((it) => (
            <button
              key={it}
              type="button"
              className="button"
              part="button"
              aria-disabled={isSending}
              onClick={() => void handle(chosen, it)}
            >
              {t(wordOf[it])}
            </button>
          ))}
        </>
      ) : (
        result && (
          <>
            <span>{result.text}</span>
            {result.done.length > 0 && (
              <button
                ref={undo}
                type="button"
                className="button"
                part="button"
                aria-disabled={isSending}
                onClick={() => void handle(result.done, 'undo')}
              >
                {t('undo')}
              </button>
            )}
            {result.done.length > 0 && result.resolution === 'reject' && (
              <ReasonMenu comments={result.done} announce={announce} />
            )}
          </>
        )
      )}
    </div>
  );
}
