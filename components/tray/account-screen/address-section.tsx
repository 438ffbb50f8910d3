/** The address: its state, a pending new one, and a form to change it. */
import { isFailure, orUnreachable } from '../../../core/base/failure/failure';
import { codeOf } from '../../../core/base/failure/refusal';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { serverNow } from '../../../core/base/time/server-clock';
import { refusal } from '../../../core/contract/rules/rules';
import { changeAccountAction } from '../../../core/state/account/account.actions';
import { showNoticeAction } from '../../../core/state/notices/notices.atoms';
import { askingAtom } from '../../../core/state/permissions/permissions';
import { currentUserAtom } from '../../../core/state/user/user.atoms';
import { sendVerificationAction } from '../../../core/state/user/verification.actions';
import { BusyButton } from '../../shared/busy-button/busy-button';
import { checkEmail, checkPassword, type Problems } from '../account/account-checks';
import { AccountForm } from '../account/account-form';
import { EmailField } from '../account/email-field';
import { PresentPassword } from '../account/present-password';
import { useAct } from '../account/use-act';
import { useOpening } from '../account/use-opening';
import { useProblems } from '../account/use-problems';
import { Section } from './section';

export function AddressSection({ hasPassword }: { hasPassword: boolean }) {
  const t = useTranslate('account');
  const { email, email_pending, email_verification_status: status } = useAtomValue(currentUserAtom);
  const asking = useAtomValue(askingAtom);
  const change = useSetAtom(changeAccountAction);
  const send = useSetAtom(sendVerificationAction);
  const notice = useSetAtom(showNoticeAction);
  const problemsOf = useProblems();
  const form = useOpening();
  const [isBusy, act] = useAct();

  const mayChange = refusal('user/update_email', { ...asking, now: serverNow() }) === null;
  const waits = status.startsWith('pending');
  // Only confirmed addresses get email, so readers can confirm theirs here even if the site does not require it.
  const isUnconfirmed = email !== '' && status !== 'approved';

  async function handleSave({ email: wanted, password }: { email: string; password: string }): Promise<Problems> {
    const answer = await change({ email: wanted, ...(hasPassword && { password }) });
    if (isFailure(answer)) {
      if (codeOf(answer) === 'wrong_password') return { password: t('not_your_password') };
      return problemsOf(Promise.resolve(answer));
    }
    const isAsked = answer.email_pending !== '' || answer.email_verification_status.startsWith('pending');
    notice({ kind: 'success', text: isAsked ? t('email.asked', { email: wanted }) : t('email.changed') });
    form.close();
    return {};
  }

  const handleSend = () =>
    act(
      () => orUnreachable(send()),
      () => ({ text: t('email.sent') }),
    );
  const handleCancel = () =>
    act(
      () => change({ email }),
      () => ({ text: t('email.kept') }),
    );

  return (
    <Section title={t('email.title')}>
      {email ? (
        <div className="account__value">
          <p>
            <bdi>{email}</bdi>
          </p>
          {status === 'approved' && <p className="account__meta">{t('email.confirmed')}</p>}
          {isUnconfirmed && <p className="account__meta">{t('email.unconfirmed')}</p>}
        </div>
      ) : (
        <p className="account__meta">{t('email.none')}</p>
      )}
      {email_pending && <p className="account__note">{t('email.pending', { email: email_pending })}</p>}
      {form.isOpen ? (
        <AccountForm
          submit={t('save')}
          submitting={t('saving')}
          checks={{ email: checkEmail, ...(hasPassword && { password: checkPassword }) }}
          send={handleSave}
          cancel={{ label: t('cancel'), run: form.close }}
        >
          {(problems, isSending) => (
            <>
              <EmailField label={t('email.new')} error={problems.email} />
              {hasPassword && <PresentPassword error={problems.password} isSending={isSending} />}
            </>
          )}
        </AccountForm>
      ) : (
        <div className="account__actions">
          {mayChange && (
            <button ref={form.opener} type="button" className="button" part="button" onClick={form.open}>
              {t('email.change')}
            </button>
          )}
          {(email_pending || isUnconfirmed) && (
            <BusyButton isQuiet isBusy={isBusy} onPress={handleSend}>
              {t(email_pending || waits ? 'email.send_again' : 'email.confirm')}
            </BusyButton>
          )}
          {email_pending && (
            <BusyButton isQuiet isBusy={isBusy} onPress={handleCancel}>
              {t('email.keep')}
            </BusyButton>
          )}
        </div>
      )}
    </Section>
  );
}
