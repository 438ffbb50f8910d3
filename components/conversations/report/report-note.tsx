/** A report outside the listed reasons: in the reporter's own words, for moderators only. */
import { type FormEvent, useId, useLayoutEffect, useRef } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { fetchSheets } from '../../../core/mount/element/sheets';
import type { Opening } from '../../shared/menu/menu';
import { useOverlay } from '../../shared/overlay/use-overlay';
import { useSheets } from '../../shared/sheets/use-sheets';
import css from './report-note.css';

/** The server's limit (core/contract/content/comment, FLAG_NOTE_MAX). */
const NOTE_MAX = 500;
const sheets = [css];

/** The note renders once its sheets are loaded. */
export const ready = () => fetchSheets(sheets);

export function ReportNote({ opener, onClose, onSend }: Opening & { onSend(note: string): void }) {
  const t = useTranslate('reading');
  const cancel = useTranslate('conversations')('cancel');
  useSheets(sheets);
  const { overlay, close, handleKeyDown } = useOverlay({ opener, alignment: 'end', onClose });
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), []);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const note = field.current?.value.trim() ?? '';
    close();
    onSend(note);
  }

  return (
    <div
      ref={overlay}
      className="menu report-note"
      role="dialog"
      aria-label={t('report_title')}
      popover="manual"
      onKeyDown={handleKeyDown}
    >
      <form className="field" onSubmit={handleSubmit}>
        <label className="field__label" htmlFor={id}>
          {t('report_note')}
        </label>
        <textarea
          ref={field}
          id={id}
          className="input"
          rows={3}
          maxLength={NOTE_MAX}
          dir="auto"
          aria-describedby={`${id}-hint`}
        />
        <p id={`${id}-hint`} className="field__hint">
          {t('report_hint')}
        </p>
        <p className="report-note__end">
          <button type="button" className="button button--text" part="button" onClick={close}>
            {cancel}
          </button>
          <button type="submit" className="button button--primary" part="button">
            {t('report_send')}
          </button>
        </p>
      </form>
    </div>
  );
}
