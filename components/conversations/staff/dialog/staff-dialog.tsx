/** A dialog of the staff's: for what needs a decision, or is longer than a menu. Escape closes, focus goes back. */
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import { lockScroll } from '../../../../core/state/tray/scroll-lock';

interface Props {
  title: string;
  onClose(): void;
  children: ReactNode;
}

export function StaffDialog({ title, onClose, children }: Props) {
  const t = useTranslate('page_settings');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = (element?.getRootNode() as ShadowRoot | undefined)?.activeElement as HTMLElement | null;
    element?.showModal();
    const unlock = lockScroll();
    return () => {
      unlock();
      element?.close();
      opener?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <dialog ref={dialog} className="staff-dialog" part="dialog" aria-labelledby={id} onClose={onClose}>
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
