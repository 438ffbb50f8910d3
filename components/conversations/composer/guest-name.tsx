/**
 * Writing without an account, where the site allows it: a guest gives a name beside what they write. It is stored, so it is
 * asked for once; the text is sent with the same press.
 */
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { Failure } from '../../../core/base/failure/failure';
import { translate } from '../../../core/base/i18n/translate';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { NAME_MAX } from '../../../core/contract/limits';
import { messageOf } from '../../../core/state/notices/message-of.deferred';
import { nameGuestAction } from '../../../core/state/session/guest-name.actions';
import { settingsAtom } from '../../../core/state/site/site.atoms';
import { currentUserAtom, isLoggedInAtom } from '../../../core/state/user/user.atoms';
import { Field } from '../../shared/field/field';
import { useHere } from '../lifecycle/conversation-context';
import { useHoldBack } from './use-field';
import { WaysToJoin } from './ways-to-join';

/** Whether a name is asked for here. */
export function useIsGuestWriting(): boolean {
  const { enable_anonymous_comments } = useAtomValue(settingsAtom);
  return !useAtomValue(isLoggedInAtom) && enable_anonymous_comments;
}

/** What stands against a name before the server is asked. */
function faultOf(name: string): string {
  if (name === '') return translate('base', 'field_error.name_required');
  return [...name].length > NAME_MAX ? translate('base', 'field_error.name_long', { count: NAME_MAX }) : '';
}

/** A name that is refused says so; everything else says what the server said. */
const refusalOf = (failure: Failure): string =>
  failure.data?.code === 'invalid_field' ? translate('base', 'field_error.name_invalid') : messageOf(failure);

export function GuestName({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const t = useTranslate('writing');
  const texts = useTranslate('conversations');
  useTranslate('base');
  const { announce } = useHere();
  const known = useAtomValue(currentUserAtom).anonymous_name;
  const nameGuest = useSetAtom(nameGuestAction);
  const [isChanging, setChanging] = useState(false);
  const [error, setError] = useState('');
  const [isToSend, setToSend] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const isSaving = useRef(false);
  const id = useId();
  const isAsked = known === '' || isChanging;
  const input = () => box.current?.querySelector('input');

  /** @returns whether the name stands. */
  async function save(): Promise<boolean> {
    const name = input()?.value.trim() ?? '';
    if (isSaving.current) return false;
    let fault = faultOf(name);
    if (!fault && name !== known) {
      isSaving.current = true;
      const refused = await nameGuest(name);
      isSaving.current = false;
      fault = refused ? refusalOf(refused) : '';
    }
    setError(fault);
    if (fault) input()?.focus();
    else setChanging(false);
    return !fault;
  }

  useHoldBack(field, isAsked, async () => {
    if (field.current?.value.trim() && (await save())) setToSend(true);
  });
  // The form is sent after the drawing in which nothing holds the field back any more.
  useEffect(() => {
    if (!isToSend || isAsked) return;
    setToSend(false);
    field.current?.form?.requestSubmit();
  }, [isToSend, isAsked, field]);

  useEffect(() => {
    if (isChanging) box.current?.querySelector('input')?.select();
  }, [isChanging]);

  function cancelChange() {
    setChanging(false);
    setError('');
    field.current?.focus();
  }

  async function change() {
    if (!(await save())) return;
    announce(t('name_changed'));
    field.current?.focus();
  }

  function handleKeyDown(event: KeyboardEvent) {
    // No key of the conversation's list is meant.
    event.stopPropagation();
    if (event.key === 'Escape' && isChanging) {
      cancelChange();
    } else if (event.key === 'Enter' && isChanging) {
      event.preventDefault();
      void change();
    }
  }

  if (!isAsked) {
    return (
      <p className="guest-name guest-name--known">
        <span dir="auto">{t('writing_as', { name: known })}</span>
        <button type="button" className="button button--text" part="button" onClick={() => setChanging(true)}>
          {t('change_name')}
        </button>
      </p>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the keys of its input
    <div ref={box} className="guest-name" onKeyDown={handleKeyDown}>
      <Field
        label={t('guest_name')}
        name={`guest-name-${id}`}
        autoComplete="nickname"
        dir="auto"
        defaultValue={known}
        error={error}
        onInput={() => setError('')}
      />
      <div className="guest-name__ways">
        {isChanging ? (
          <>
            <button type="button" className="button button--text" part="button" onClick={() => void change()}>
              {t('save_name')}
            </button>
            <button type="button" className="button button--text" part="button" onClick={cancelChange}>
              {texts('cancel')}
            </button>
          </>
        ) : (
          <>
            <span>{t('or')}</span>
            <WaysToJoin />
          </>
        )}
      </div>
    </div>
  );
}
