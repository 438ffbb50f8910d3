/** A field that saves its text as a draft, with the remaining characters, the refusal, and the send button. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtom, useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import { draftAtom, restoreDraftAction } from '../../../core/state/comments/drafts';
import { refusedAtom } from '../../../core/state/comments/refused.atoms';
import { onlineAtom } from '../../../core/state/network/network.atoms';
import { useEarlyText } from '../../shared/field/use-early-text';

const RefusalMessage = lazyComponent(() => import('../../shared/refusal/refusal-message'), 'RefusalMessage');

interface Props {
  /** Slot of the draft. */
  slot: string;
  label: string;
  placeholder?: string;
  max: number;
  isFocused?: boolean;
  /** Text before the counter. */
  note?: ReactNode;
  /** Content between the field and its buttons. */
  children?: ReactNode;
  buttons: ReactNode;
  onSend(): void;
}

/** Remaining characters at which the counter appears. */
const COUNTED = 100;

export function WritingField({ slot, label, placeholder, max, isFocused, note, children, buttons, onSend }: Props) {
  const t = useTranslate('questions');
  const [{ text }, write] = useAtom(draftAtom(slot));
  const restore = useSetAtom(restoreDraftAction);
  const refused = useAtomValue(refusedAtom(slot));
  const isOnline = useAtomValue(onlineAtom);
  const field = useRef<HTMLTextAreaElement>(null);

  useEarlyText(field, text, write);
  useEffect(() => void restore(slot), [restore, slot]);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSend();
    }
  }

  const left = max - text.length;
  return (
    <form
      className={text ? 'ask ask--written' : 'ask'}
      part="form"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <textarea
        ref={field}
        className="input ask__field"
        part="textarea"
        rows={1}
        dir="auto"
        aria-label={label}
        aria-invalid={left < 0}
        placeholder={placeholder ?? label}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      {children}
      {refused && refused.text === text && (
        <p className="refusal" part="notice" role="alert">
          <RefusalMessage failure={refused.failure} />
        </p>
      )}
      {!isOnline && (
        <p className="note" part="notice" role="status">
          {t('offline_bar')}
        </p>
      )}
      <div className="ask__line">
        <p className={left < 0 ? 'note ask__note refusal' : 'note ask__note'}>
          {left <= COUNTED ? t('left', { count: left }) : note}
        </p>
        {buttons}
      </div>
    </form>
  );
}
