/** Kinds of notification as rows, channels as columns. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { Channel, NotificationSettings } from '../../../core/contract/delivery/notifications';
import { changeNotificationSettingsAction } from '../../../core/state/notifications/settings.actions';

/** Kinds in the order of their rows; other kinds are not offered. */
const kinds = [
  'reply',
  'answer',
  'mention',
  'like',
  'follow',
  'subscribed_page_content',
  'subscribed_user_content',
  'broadcast_topic',
  'broadcast_site',
  'trending_article',
  'comment_approved',
  'comment_refused',
  'reply_removed',
  'profile_verdict',
] as const;

interface Props {
  settings: NotificationSettings;
  hasMail: boolean;
  hasPush: boolean;
}

export function ChannelTable({ settings, hasMail, hasPush }: Props) {
  const t = useTranslate('tray');
  const change = useSetAtom(changeNotificationSettingsAction);
  const shown: Channel[] = ['tray', ...(hasPush ? (['push'] as const) : []), ...(hasMail ? (['mail'] as const) : [])];
  return (
    <section className="tray__section" aria-label={t('settings.kinds')}>
      <table className="settings__table">
        <thead>
          <tr>
            <th scope="col" className="tray__heading">
              {t('settings.kinds')}
            </th>
            {shown.map((channel) => (
              <th key={channel} scope="col" className="tray__note">
                {t(`settings.channel_${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => {
            const choice = settings.channels[kind];
            if (!choice) return null;
            return (
              <tr key={kind}>
                <th scope="row">{t(`settings.kind_${kind}`)}</th>
                {shown.map((channel) => (
                  <td key={channel}>
                    {choice[channel] !== undefined && (
                      <label className="settings__box">
                        <input
                          type="checkbox"
                          checked={choice[channel]}
                          disabled={channel === 'mail' && !settings.can_mail}
                          onChange={({ currentTarget }) =>
                            void change({ channels: { [kind]: { [channel]: currentTarget.checked } } })
                          }
                        />
                        <span className="hushed">
                          {t('settings.kind_by', {
                            kind: t(`settings.kind_${kind}`),
                            channel: t(`settings.channel_${channel}`),
                          })}
                        </span>
                      </label>
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {hasMail && settings.mail_came_back && (
        <p className="tray__note">
          {t('settings.mail_came_back')}{' '}
          <button
            type="button"
            className="button button--text"
            onClick={() => void change({ email_notice_frequency: settings.email_notice_frequency })}
          >
            {t('settings.mail_again')}
          </button>
        </p>
      )}
      {hasMail && !settings.can_mail && !settings.mail_came_back && (
        <p className="tray__note">{t('settings.no_mail')}</p>
      )}
    </section>
  );
}
