import { useTranslate } from '../../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../../core/base/store/hooks';
import { useHere } from '../../lifecycle/conversation-context';
import type { ProfileToolProps } from '../../profile/profile-tool';
import { panelAtom } from '../dialog/panels';

/** Button in a person's profile that opens staff's data about them. */
export function HistoryButton({ user_uuid, onOpen }: ProfileToolProps) {
  const t = useTranslate('page_settings');
  const { container_id } = useHere();
  const setPanel = useSetAtom(panelAtom(container_id));

  function open() {
    onOpen();
    setPanel({ kind: 'history', user_uuid });
  }

  if (!t('history')) return null;
  return (
    <button type="button" className="button" part="button" onClick={open}>
      {t('history')}
    </button>
  );
}
