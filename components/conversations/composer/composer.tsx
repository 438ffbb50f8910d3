/**
 * Field for writing: one quiet line that grows. Guests write too and are asked to join on posting, not before; their
 * text stays. Escape or Cancel closes and leaves the draft; Ctrl or Cmd with Enter sends.
 */
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtom, useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import { sendTypingAction } from '../../../core/state/comments/comments.actions';
import { conversationAtom } from '../../../core/state/comments/content.atoms';
import { draftAtom } from '../../../core/state/comments/drafts';
import { settingsAtom } from '../../../core/state/site/site.atoms';
import { currentUserAtom, isNobodyAtom } from '../../../core/state/user/user.atoms';
import { Avatar } from '../../shared/avatar/avatar';
import { useEarlyText } from '../../shared/field/use-early-text';
import { useHere } from '../lifecycle/conversation-context';
import { useFirstText } from './use-first-text';

const JoinToPost = lazyComponent(() => import('./writing'), 'JoinToPost');
const WritingTools = lazyComponent(() => import('./writing'), 'WritingTools');

interface Props {
  slot: string;
  /** Name of the field; also its placeholder, except for an edit. */
  label: string;
  sendLabel?: string;
  /** Initial text if there is no draft. */
  startText?: string;
  parent_uuid?: string;
  hasAvatar?: boolean;
  onSend(text: string): void;
  /** Set for a field that is removed when it closes; it also takes the focus when it opens. */
  onClose?(): void;
}

export function Composer({ slot, label, sendLabel, startText, parent_uuid, hasAvatar, onSend, onClose }: Props) {
  const t = useTranslate('conversations');
  const { container_id } = useHere();
  const [{ text }, write] = useAtom(draftAtom(slot));
  const sendTyping = useSetAtom(sendTypingAction);
  const { container } = useAtomValue(conversationAtom(container_id));
  const user = useAtomValue(currentUserAtom);
  const isNobody = useAtomValue(isNobodyAtom);
  const limit = useAtomValue(settingsAtom).max_comment_length;
  const isPassing = onClose !== undefined;
  const [isOpen, setOpen] = useState(isPassing);
  // An earlier draft does not open the field, so that nothing moves before the reader acts.
  const [isTouched, setTouched] = useState(isPassing);
  const [isAsked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  const isTooLong = text.length > limit;
  const isUnfit = isTooLong || text.trim() === '';

  useEarlyText(field, text, (typed) => {
    write(typed);
    setTouched(true);
  });
  useFirstText({ slot, field, startText, isPassing });

  function open() {
    setOpen(true);
    setTouched(true);
  }

  function close() {
    // An unchanged edit leaves no draft.
    if (text === startText) write('');
    setOpen(isPassing);
    setAsked(false);
    onClose?.();
  }

  /** The button disappears with the open form; on a phone, focusing the field would bring back the keyboard. */
  function handleCancel() {
    close();
    form.current?.focus({ preventScroll: true });
  }

  function handleSubmit(event?: FormEvent) {
    event?.preventDefault();
    if (isUnfit) return;
    setAsked(isNobody);
    onSend(text.trim());
    field.current?.focus();
    if (!isNobody) setOpen(isPassing);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) handleSubmit(event);
  }

  function handleWrite(value: string) {
    write(value);
    open();
    if (!container || isNobody || value === '') return;
    sendTyping(container.content_container_uuid, parent_uuid).catch(console.warn);
  }

  const isGrown = isOpen || (text !== '' && isTouched);
  return (
    <form
      ref={form}
      className={isGrown ? 'vf-post-form vf-post-form--open' : 'vf-post-form'}
      part="form"
      tabIndex={-1}
      onSubmit={handleSubmit}
    >
      {hasAvatar && (
        // Guests get an empty picture: nothing moves when they log in, or are identified later.
        <Avatar name={isNobody ? '' : user.anonymous_name || user.name} picture={user.pic_small} />
      )}
      <div className="vf-editor-area vf-flex-grow">
        <textarea
          ref={field}
          className="vf-content input"
          part="textarea"
          rows={isGrown ? 3 : 1}
          dir="auto"
          aria-label={label}
          aria-invalid={isTooLong}
          placeholder={startText === undefined ? label : undefined}
          value={text}
          onFocus={open}
          // After Escape the field has the focus and is closed; a window without the focus only receives keys.
          onClick={open}
          onChange={(event) => handleWrite(event.target.value)}
          onKeyDown={handleKeyDown}
        />
        {isGrown && (
          <div className="vf-post-form__actions">
            <WritingTools slot={slot} field={field} parent_uuid={parent_uuid} startText={startText} />
            <button type="button" className="button button--text" part="button" onClick={handleCancel}>
              {t('cancel')}
            </button>
            <button type="submit" className="button button--primary" part="button button-primary" disabled={isUnfit}>
              <span className="vf-label">{sendLabel ?? t('post')}</span>
            </button>
          </div>
        )}
        {isGrown && isNobody && (
          <div className="vf-post-form__auth-actions">{isAsked && <JoinToPost field={field} />}</div>
        )}
      </div>
    </form>
  );
}
