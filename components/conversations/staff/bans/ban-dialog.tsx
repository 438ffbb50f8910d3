/** Bans of a person: a new one, and earlier ones with a button to lift them (host contract 15). */
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import { useUser } from '../../../shared/people/use-user';
import { BanForm } from '../../../shared/staff/ban-form';
import { StaffDialog } from '../../../shared/staff/staff-dialog';
import { useHere } from '../../lifecycle/conversation-context';
import { BansSoFar } from './bans-so-far';

export function BanDialog({ user_uuid, onClose }: { user_uuid: string; onClose(): void }) {
  const t = useTranslate('page_settings');
  const { announce } = useHere();
  const name = useUser(user_uuid)?.name ?? '';

  function handleBanned() {
    announce(t('banned', { name }));
    onClose();
  }

  return (
    <StaffDialog title={t('ban_title', { name })} onClose={onClose}>
      <BanForm user_uuid={user_uuid} onBanned={handleBanned} />
      <h4 className="staff-dialog__part">{t('bans_so_far')}</h4>
      <BansSoFar user_uuid={user_uuid} />
    </StaffDialog>
  );
}
