/** Frequency of mail about notifications. */
import { useId } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { MailFrequency, NotificationSettings } from '../../../core/contract/delivery/notifications';
import { changeNotificationSettingsAction } from '../../../core/state/notifications/settings.actions';

const frequencies: readonly MailFrequency[] = ['instant', 'hourly', 'daily', 'weekly', 'never'];

export function MailFrequencySelect({ settings }: { settings: NotificationSettings }) {
  const t = useTranslate('tray');
  const id = useId();
  const change = useSetAtom(changeNotificationSettingsAction);
  return (
    <section className="tray__section">
      <h3 className="tray__heading">
        <label htmlFor={id}>{t('settings.frequency')}</label>
      </h3>
      <select
        id={id}
        className="input settings__select"
        part="input"
        value={settings.email_notice_frequency}
        disabled={!settings.can_mail}
        onChange={({ currentTarget }) => void change({ email_notice_frequency: currentTarget.value as MailFrequency })}
      >
        {frequencies.map((frequency) => (
          <option key={frequency} value={frequency}>
            {t(`settings.frequency_${frequency}`)}
          </option>
        ))}
      </select>
    </section>
  );
}
