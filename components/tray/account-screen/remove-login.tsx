import { useTranslate } from '../../../core/base/i18n/use-translate';
import { BusyButton } from '../../shared/busy-button/busy-button';

interface Props {
  /** Name of the provider or passkey. */
  name: string;
  isBusy: boolean;
  onRemove(): unknown;
}

export function RemoveLogin({ name, isBusy, onRemove }: Props) {
  const t = useTranslate('account');
  return (
    <BusyButton isQuiet isBusy={isBusy} label={t('logins.remove_one', { name })} onPress={onRemove}>
      {t('logins.remove')}
    </BusyButton>
  );
}
