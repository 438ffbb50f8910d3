/** Deciding over all that is selected at once; what came of it, and Undo for the whole of it. */
import { useLayoutEffect, useRef, useState } from 'react';
import { formatNumber } from '../../../../core/base/i18n/format';
import { currentLanguage } from '../../../../core/base/i18n/language';
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import type { Comment } from '../../../../core/contract/comment';
import { RESOLVED_MAX, type Resolution } from '../../../../core/contract/moderation';
import { type Choice, wordOf } from '../judging/due-resolutions';
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
  /** What it was done to, to be taken back. */
  done: Comment[];
}

export function BulkBar({ selection, announce }: Props) {
  const t = useTranslate('page_settings');
  const resolve = useResolve();
  const [result, setResult] = useState<Result | null>(null);
  const [isSending, setSending] = useState(false);
  const undo = useRef<HTMLButtonElement>(null);
  const { chosen, isAll, items } = selection;

  // The buttons are gone with the selection: whoever pressed one finds Undo.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each result
  useLayoutEffect(() => undo.current?.focus(), [result]);

  async function handle(comments: Comment[], resolution: Resolution) {
    if (isSending) return;
    setSending(true);
    const done: Comment[] = [];
    for (let at = 0; at < comments.length; at += RESOLVED_MAX) {
      done.push(...(await resolve(comments.slice(at, at + RESOLVED_MAX), resolution)));
    }
    setSending(false);
    const what = t(resolution === 'undo' ? 'undone' : `resolved.${resolution}`);
    const left = comments.length - done.length;
    const parts = [t('decided', { what, number: number(done.length) })];
    if (left > 0) parts.push(t('not_decided', { number: number(left) }));
    const text = parts.join(' · ');
    announce(text);
    selection.clear();
    setResult({ text, done: resolution === 'undo' ? [] : done });
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
          </>
        )
      )}
    </div>
  );
}
