import { type FormEvent, useState } from 'react';
import { type Failure, isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { inviteAction } from '../../../core/state/console/site';
import { messageOf } from '../../../core/state/notices/message-of';
import { Field } from '../../shared/field/field';
import { useProblem } from '../../shared/field/use-problem';

const roles = ['moderator', 'administrator'] as const;

/** Invites a colleague by mail. */
export function InviteForm({ onInvited }: { onInvited(): void }) {
  const t = useTranslate('console');
  const base = useTranslate('base');
  const invite = useSetAtom(inviteAction);
  const [role, setRole] = useState<(typeof roles)[number]>('moderator');
  const { problem: failure, setProblem: setFailure, clearing } = useProblem<Failure>();
  const [sentTo, setSentTo] = useState('');

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const email = String(new FormData(form).get('email') ?? '').trim();
    const answer = await invite({ email, role });
    setFailure(isFailure(answer) ? answer : undefined);
    if (isFailure(answer)) return;
    setSentTo(email);
    form.reset();
    onInvited();
  }

  return (
    <form className="console-form invite" noValidate onSubmit={(event) => void handleSubmit(event)} {...clearing}>
      <h2 className="console-heading">{t('team.invite')}</h2>
      <Field
        label={base('field.email')}
        name="email"
        type="email"
        autoComplete="off"
        required
        {...(failure && { error: messageOf(failure) })}
      />
      <label className="field">
        <span className="field__label">{t('team.role')}</span>
        <select value={role} onChange={({ target }) => setRole(target.value as typeof role)}>
          {roles.map((it) => (
            <option key={it} value={it}>
              {t(`role.${it}`)}
            </option>
          ))}
        </select>
      </label>
      <p className="console-meta">{t(`team.${role}_says`)}</p>
      <button type="submit" className="button button--primary">
        {t('team.send')}
      </button>
      <p role="status">{sentTo && t('team.sent', { email: sentTo })}</p>
    </form>
  );
}
