/** Passkeys of the account: a name for each, when it was last used, one more and one less; the last way in stays. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { codeOf } from '../../../core/base/failure/refusal';
import { formatDate } from '../../../core/base/i18n/dates';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { PASSKEY_NAME_MAX } from '../../../core/contract/limits';
import type { OwnPasskeys } from '../../../core/contract/passkeys';
import { showNoticeAction } from '../../../core/state/notices/notices.atoms';
import {
  addPasskeyAction,
  loadPasskeysAction,
  removePasskeyAction,
} from '../../../core/state/session/logins/passkey.deferred';
import { LoginCancelled } from '../../../core/state/session/logins/social';
import { BusyButton } from '../../shared/busy-button/busy-button';
import { Field } from '../../shared/field/field';
import { checkPassword, type Problems } from '../account/account-checks';
import { AccountForm } from '../account/account-form';
import { PresentPassword } from '../account/present-password';
import { useAct } from '../account/use-act';
import { useOpening } from '../account/use-opening';
import { useProblems } from '../account/use-problems';
import { Section } from './section';

interface Props {
  hasPassword: boolean;
  /** The account has no other log-in. */
  isAlone: boolean;
  /** Whether there is one now that logs its owner in. */
  onChanged(has: boolean): void;
}

export function PasskeysSection({ hasPassword, isAlone, onChanged }: Props) {
  const t = useTranslate('account');
  const login = useTranslate('login');
  const base = useTranslate('base');
  const load = useSetAtom(loadPasskeysAction);
  const add = useSetAtom(addPasskeyAction);
  const remove = useSetAtom(removePasskeyAction);
  const notice = useSetAtom(showNoticeAction);
  const problemsOf = useProblems();
  const form = useOpening();
  const heading = useRef<HTMLHeadingElement>(null);
  const [own, setOwn] = useState<OwnPasskeys>();
  const [hasFailed, setFailed] = useState(false);
  const [isBusy, act] = useAct();

  const reload = useCallback(async () => {
    setFailed(false);
    const answer = await load();
    if (isFailure(answer)) setFailed(true);
    else setOwn(answer);
  }, [load]);
  useEffect(() => void reload(), [reload]);

  if (hasFailed) {
    return (
      <Section title={login('passkey.title')}>
        <p className="account__meta">{base('settings.error.generic_error')}</p>
        <div className="account__actions">
          <button type="button" className="button" part="button" onClick={() => void reload()}>
            {base('action.retry')}
          </button>
        </div>
      </Section>
    );
  }
  if (!own || (!own.may_add && own.passkeys.length === 0)) return null;
  const { may_add, passkeys } = own;
  const isOnly = isAlone && passkeys.length === 1;

  function show(changed: OwnPasskeys) {
    setOwn(changed);
    onChanged(changed.may_add && changed.passkeys.length > 0);
  }

  async function handleAdd({ name, password }: { name: string; password: string }): Promise<Problems> {
    try {
      const answer = await add({ name, ...(hasPassword && { password }) });
      if (!isFailure(answer)) {
        show(answer);
        form.close();
        notice({ kind: 'success', text: login('passkey.added', { name: name || login('passkey.unnamed') }) });
        return {};
      }
      if (codeOf(answer) === 'wrong_password') return { password: t('not_your_password') };
      const field = answer.data?.data?.field;
      if (field === 'password') return { form: t('erase.fresh') };
      if (field === 'credential' || field === 'ticket') return { form: login('passkey.not_added') };
      return problemsOf(Promise.resolve(answer));
    } catch (error) {
      if (error instanceof LoginCancelled) return { form: login('passkey.not_added') };
      return { form: base('settings.error.generic_error') };
    }
  }

  const handleRemove = (uuid: string, name: string) =>
    act(
      () => remove(uuid),
      (left) => {
        show(left);
        // The button is gone with its row.
        heading.current?.focus();
        return { text: t('logins.removed', { name }) };
      },
    );

  return (
    <Section title={login('passkey.title')} heading={heading}>
      <p className="account__meta">{login('passkey.lead')}</p>
      {passkeys.length > 0 && (
        <ul className="account__rows">
          {passkeys.map(({ uuid, name: given, host, date_last_login: used }) => {
            const name = given || login('passkey.unnamed');
            return (
              <li key={uuid} className="account__row">
                <span className="account__row-text">
                  <bdi>{name}</bdi>
                  <span className="account__meta">
                    <bdi>{host}</bdi>
                  </span>
                  <span className="account__meta">
                    {used === null
                      ? login('passkey.unused')
                      : t('logins.last_used', { date: formatDate(used, currentLanguage()) })}
                  </span>
                  {isOnly && <span className="account__meta">{t('logins.only')}</span>}
                </span>
                {!isOnly && (
                  <BusyButton
                    isQuiet
                    isBusy={isBusy}
                    label={t('logins.remove_one', { name })}
                    onPress={() => handleRemove(uuid, name)}
                  >
                    {t('logins.remove')}
                  </BusyButton>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {may_add &&
        (form.isOpen ? (
          <AccountForm
            submit={login('passkey.add')}
            submitting={login('passkey.adding')}
            checks={hasPassword ? { password: checkPassword } : {}}
            send={handleAdd}
            cancel={{ label: t('cancel'), run: form.close }}
          >
            {(problems, isSending) => (
              <>
                <Field
                  label={base('field.name')}
                  name="name"
                  autoComplete="off"
                  maxLength={PASSKEY_NAME_MAX}
                  hint={login('passkey.hint')}
                  error={problems.name}
                />
                {hasPassword && <PresentPassword error={problems.password} isSending={isSending} />}
              </>
            )}
          </AccountForm>
        ) : (
          <div className="account__actions">
            <button ref={form.opener} type="button" className="button" part="button" onClick={form.open}>
              {login('passkey.add')}
            </button>
          </div>
        ))}
    </Section>
  );
}
