import { useRef } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { PersonDetail } from '../../../core/contract/console/people';
import { useModal } from '../../shared/overlay/use-modal';
import { BanForm } from '../../shared/staff/ban-form';

export function BanDialog({ person, onClose }: { person: PersonDetail; onClose(isDone: boolean): void }) {
  const t = useTranslate('page_settings');
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, { isOpen: true, onClosed: () => onClose(false) });
  return (
    <dialog ref={dialog} className="console-dialog" aria-labelledby="console-ban">
      <h2 id="console-ban" className="console-heading">
        {t('ban_title', { name: person.name })}
      </h2>
      <BanForm user_uuid={person.user_uuid} onBanned={() => onClose(true)} />
      <div className="console-acts">
        <button type="button" className="button" onClick={() => onClose(false)}>
          {t('close')}
        </button>
      </div>
    </dialog>
  );
}
