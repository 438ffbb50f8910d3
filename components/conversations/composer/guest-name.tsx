/**
 * Name of a writer without an account, if the site allows it: guests enter a name beside their text. It is stored, so
 * that it is requested once; the same press sends the text.
 */
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { Failure } from '../../../core/base/failure/failure';
import { translate } from '../../../core/base/i18n/translate';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { NAME_MAX } from '../../../core/contract/values/limits';
import { messageOf } from '../../../core/state/notices/message-of';
import { nameGuestAction } from '../../../core/state/session/guest-name.actions';
import { settingsAtom } from '../../../core/state/site/site.atoms';
import { currentUserAtom, isLoggedInAtom } from '../../../core/state/user/user.atoms';
import { Field } from '../../shared/field/field';
import { useProblem } from '../../shared/field/use-problem';
import { useHere } from '../lifecycle/conversation-context';
import { useHoldBack } from './use-field';
import { WaysToJoin } from './ways-to-join';

/** Checks whether a name is needed here. */
export function useIsGuestWriting(): boolean {
  const { enable_anonymous_comments } = useAtomValue(settingsAtom);
  return !useAtomValue(isLoggedInAtom) && enable_anonymous_comments;
}

/** Error of a name, before the server is asked. */
function faultOf(name: string): string {
  if (name === '') return translate('base', 'field_error.name_required');
  return [...name].length > NAME_MAX ? translate('base', 'field_error.name_long', { count: NAME_MAX }) : '';
}

/** Refused names have a text of their own; other failures have the server's. */
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
  const { problem: error, setProblem: setError, clearing } = useProblem<string>();
  const [isToSend, setToSend] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const isSaving = useRef(false);
  const id = useId();
  const isAsked = known === '' || isChanging;
  const input = () => box.current?.querySelector('input');

  /** @returns true if the name was accepted. */
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
    setError(fault || undefined);
    if (fault) input()?.focus();
    else setChanging(false);
    return !fault;
  }

  useHoldBack(field, isAsked, async () => {
    if (field.current?.value.trim() && (await save())) setToSend(true);
  });
  // Sends the form after the render in which the field is no longer blocked.
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
    setError(undefined);
    field.current?.focus();
  }

  async function change() {
    if (!(await save())) return;
    announce(t('name_changed'));
    field.current?.focus();
  }

  function handleKeyDown(event: KeyboardEvent) {
    // Keys of the field are not shortcuts of the list.
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
    <div ref={box} className="guest-name" onKeyDown={handleKeyDown} {...clearing}>
      <Field
        label={t('guest_name')}
        name={`guest-name-${id}`}
        autoComplete="nickname"
        dir="auto"
        defaultValue={known}
        {...(error && { error })}
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
