/** Passkeys of the account: the name of each, its last use, adding and removing; the last login stays. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { loadAreas } from '../../../core/base/i18n/packs';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { OwnPasskeys } from '../../../core/contract/people/passkeys';
import { showNoticeAction } from '../../../core/state/notices/notices.atoms';
import { loadPasskeysAction, removePasskeyAction } from '../../../core/state/session/logins/passkey';
import { useAct } from '../account/use-act';
import { useOpening } from '../account/use-opening';
import { AddPasskey } from './add-passkey';
import { PasskeyRow } from './passkey-row';
import { Section } from './section';

export const ready = () => loadAreas(['login']);

interface Props {
  hasPassword: boolean;
  /** True if the account has no other login. */
  isAlone: boolean;
  /** Called with true when there is a passkey for logging in. */
  onChanged(has: boolean): void;
}

export function PasskeysSection({ hasPassword, isAlone, onChanged }: Props) {
  const t = useTranslate('account');
  const login = useTranslate('login');
  const base = useTranslate('base');
  const load = useSetAtom(loadPasskeysAction);
  const remove = useSetAtom(removePasskeyAction);
  const notice = useSetAtom(showNoticeAction);
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

  function handleAdded(changed: OwnPasskeys, name: string) {
    show(changed);
    form.close();
    notice({ kind: 'success', text: login('passkey.added', { name }) });
  }

  const handleRemove = (uuid: string, name: string) =>
    act(
      () => remove(uuid),
      (left) => {
        show(left);
        // Moves the focus, because the button disappears with its row.
        heading.current?.focus();
        return { text: t('logins.removed', { name }) };
      },
    );

  return (
    <Section title={login('passkey.title')} heading={heading}>
      <p className="account__meta">{login('passkey.lead')}</p>
      {passkeys.length > 0 && (
        <ul className="account__rows">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.uuid} {...{ passkey, isOnly, isBusy }} onRemove={handleRemove} />
          ))}
        </ul>
      )}
      {may_add &&
        (form.isOpen ? (
          <AddPasskey hasPassword={hasPassword} onAdded={handleAdded} onCancel={form.close} />
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
