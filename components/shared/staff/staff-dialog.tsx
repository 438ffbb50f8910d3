/** A dialog for staff: for decisions, and content longer than a menu. Escape closes, focus returns. */
import { type ReactNode, useId, useRef } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useModal } from '../overlay/use-modal';

interface Props {
  title: string;
  /** Wide enough for lists of whole comments. */
  isWide?: boolean;
  onClose(): void;
  children: ReactNode;
}

export function StaffDialog({ title, isWide, onClose, children }: Props) {
  const t = useTranslate('page_settings');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useModal(dialog, { isOpen: true, onClosed: onClose });

  return (
    <dialog
      ref={dialog}
      className={isWide ? 'staff-dialog staff-dialog--wide' : 'staff-dialog'}
      part="dialog"
      aria-labelledby={id}
    >
      <div className="staff-dialog__header">
        <h3 id={id} className="staff-dialog__title">
          {title}
        </h3>
        <button type="button" className="button button--text" part="button" onClick={onClose}>
          {t('close')}
        </button>
      </div>
      {children}
    </dialog>
  );
}
