/** The reader's name and picture, with those that are pending or were refused (host contract 3). */
import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { serverNow } from '../../../core/base/time/server-clock';
import { refusal } from '../../../core/contract/rules/rules';
import { changeAccountAction } from '../../../core/state/account/account.actions';
import { showNoticeAction } from '../../../core/state/notices/notices.atoms';
import { askingAtom } from '../../../core/state/permissions/permissions';
import { currentUserAtom } from '../../../core/state/user/user.atoms';
import { BusyButton } from '../../shared/busy-button/busy-button';
import { Field } from '../../shared/field/field';
import { checkName, type Problems } from '../account/account-checks';
import { AccountForm } from '../account/account-form';
import { useAct } from '../account/use-act';
import { useOpening } from '../account/use-opening';
import { useProblems } from '../account/use-problems';
import { PictureEdit } from './picture-edit';

export function ProfileEdit() {
  const t = useTranslate('account');
  const base = useTranslate('base');
  const user = useAtomValue(currentUserAtom);
  const asking = useAtomValue(askingAtom);
  const change = useSetAtom(changeAccountAction);
  const notice = useSetAtom(showNoticeAction);
  const problemsOf = useProblems();
  const form = useOpening();
  const [isBusy, act] = useAct();

  const may = (action: 'user/update_name' | 'user/update_avatar') =>
    refusal(action, { ...asking, now: serverNow() }) === null;
  const { name, username_pending: waiting, username_moderation_status: status } = user;

  async function handleSave({ name: wanted }: { name: string }): Promise<Problems> {
    const answer = await change({ name: wanted });
    if (isFailure(answer)) return problemsOf(Promise.resolve(answer));
    if (!answer.username_pending) notice({ kind: 'success', text: t('name.changed') });
    form.close();
    return {};
  }

  const handleCancel = () =>
    act(
      () => change({ name }),
      () => ({ text: t('name.kept') }),
    );

  return (
    <div className="profile-edit">
      <PictureEdit mayChange={may('user/update_avatar')}>
        <p className="account__who">
          <bdi>{name}</bdi>
        </p>
      </PictureEdit>
      {waiting && <p className="account__note">{t('name.waits', { name: waiting, shown: name })}</p>}
      {status === 'rejected' && <p className="account__note">{t('name.refused')}</p>}
      {form.isOpen ? (
        <AccountForm
          submit={t('save')}
          submitting={t('saving')}
          checks={{ name: checkName }}
          send={handleSave}
          cancel={{ label: t('cancel'), run: form.close }}
        >
          {(problems) => (
            <Field
              label={base('field.name')}
              name="name"
              autoComplete="nickname"
              required
              defaultValue={waiting || name}
              hint={base('field.name_hint')}
              error={problems.name}
            />
          )}
        </AccountForm>
      ) : (
        may('user/update_name') && (
          <div className="account__actions">
            <button ref={form.opener} type="button" className="button" part="button" onClick={form.open}>
              {t('name.change')}
            </button>
            {waiting && status === 'pending_update' && (
              <BusyButton isQuiet isBusy={isBusy} onPress={handleCancel}>
                {t('name.keep')}
              </BusyButton>
            )}
          </div>
        )
      )}
    </div>
  );
}
