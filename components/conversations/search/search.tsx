/** Search of the conversation: a dialog with a field and results; a chosen result is shown in its place. */
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { useHost } from '../../../core/mount/element/host-context';
import { fetchSheets } from '../../../core/mount/element/sheets';
import { openTargetAction } from '../../../core/state/comments/comments.actions';
import type { Opening } from '../../shared/menu/menu';
import { useModal } from '../../shared/overlay/use-modal';
import { useSheets } from '../../shared/sheets/use-sheets';
import { showComment } from '../announcements/show-comment';
import { useHere } from '../lifecycle/conversation-context';
import { FoundComment } from './found-comment';
import css from './search.css';
import { useSearch } from './use-search';

const sheets = [css];

export const ready = () => fetchSheets(sheets);

/** Longest search in characters, as in core/contract/content/search.ts. */
const LONGEST = 100;

export function Search({ opener, onClose }: Opening) {
  const t = useTranslate('reading');
  const { container_id } = useHere();
  const host = useHost();
  const openTarget = useSetAtom(openTargetAction);
  const [typed, setTyped] = useState('');
  const { status, found, more, again } = useSearch(container_id, typed);
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useSheets(sheets);
  useModal(dialog, { isOpen: true, opener: opener.current, onClosed: onClose });
  // A dialog focuses its first button; a reader who opens a search wants to type.
  useLayoutEffect(() => field.current?.focus(), []);

  async function handlePick(content_uuid: string) {
    onClose();
    await openTarget(container_id, content_uuid);
    // A frame later it is rendered; one that already was the page's target is shown again.
    requestAnimationFrame(() =>
      showComment(host.shadowRoot?.querySelector<HTMLElement>(`[data-uuid="${content_uuid}"]`)),
    );
  }

  return (
    <dialog
      ref={dialog}
      className="search"
      part="dialog"
      aria-labelledby={id}
      onKeyDown={(event) => event.stopPropagation()}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className="search__panel">
        <div className="search__header">
          <label id={id} className="search__title" htmlFor={`${id}-field`}>
            {t('search_title')}
          </label>
          <button type="button" className="button button--text" part="button" onClick={onClose}>
            {t('close')}
          </button>
        </div>
        <input
          ref={field}
          id={`${id}-field`}
          type="search"
          className="input search__field"
          part="input"
          maxLength={LONGEST}
          placeholder={t('search_hint')}
          autoComplete="off"
          enterKeyHint="search"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <p className="search__note" role="status">
          {status === 'searching' && t('search_running')}
          {status === 'found' && found?.comments.length === 0 && t('search_none')}
          {status === 'found' &&
            found &&
            found.comments.length > 0 &&
            t('search_found', { count: found.comments.length })}
        </p>
        {status === 'failed' && (
          <p className="search__note" role="alert">
            {t('search_failed')}{' '}
            <button
              type="button"
              className="button"
              part="button"
              onClick={() => void (found?.continue_from ? more() : again())}
            >
              {t('search_again')}
            </button>
          </p>
        )}
        {found && found.comments.length > 0 && (
          <ul className="search__list" aria-busy={status === 'searching'}>
            {found.comments.map((comment) => (
              <FoundComment
                key={comment.content_uuid}
                comment={comment}
                q={found.q}
                onPick={() => void handlePick(comment.content_uuid)}
              />
            ))}
          </ul>
        )}
        {found?.continue_from && status === 'found' && (
          <button type="button" className="button wide" part="button" onClick={() => void more()}>
            {t('search_older')}
          </button>
        )}
      </div>
    </dialog>
  );
}
