import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { PersonDetail } from '../../../core/contract/console/people';
import { BanForm } from '../../shared/staff/ban-form';
import { StaffDialog } from '../../shared/staff/staff-dialog';

export function BanDialog({ person, onClose }: { person: PersonDetail; onClose(isDone: boolean): void }) {
  const t = useTranslate('page_settings');
  return (
    <StaffDialog title={t('ban_title', { name: person.name })} onClose={() => onClose(false)}>
      <BanForm user_uuid={person.user_uuid} onBanned={() => onClose(true)} />
    </StaffDialog>
  );
}
