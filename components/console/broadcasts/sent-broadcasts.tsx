import { isFailure } from '../../../core/base/failure/failure';
import { formatMoment } from '../../../core/base/i18n/dates';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { serverNow } from '../../../core/base/time/server-clock';
import type { SentBroadcast } from '../../../core/contract/console/broadcasts';
import { endBroadcastAction } from '../../../core/state/console/broadcasts';
import { showFailureAction } from '../../../core/state/notices/notices.atoms';
import { ConfirmButton } from '../parts/confirm-button';
import { ScrollTable } from '../parts/scroll-table';

interface Props {
  broadcasts: SentBroadcast[];
  onEnded(): void;
}

/** The latest messages to all readers. Those that are still shown can be taken back. */
export function SentBroadcasts({ broadcasts, onEnded }: Props) {
  const t = useTranslate('console');
  const end = useSetAtom(endBroadcastAction);
  const showFailure = useSetAtom(showFailureAction);

  async function handleEnd(notification_uuid: string) {
    const answer = await end(notification_uuid);
    if (isFailure(answer)) void showFailure(answer);
    else onEnded();
  }

  return (
    <section className="broadcast__sent">
      <h2 className="console-heading">{t('broadcasts.latest')}</h2>
      {broadcasts.length === 0 && <p className="console-empty">{t('broadcasts.none')}</p>}
      {broadcasts.length > 0 && (
        <ScrollTable
          label={t('broadcasts.latest')}
          columns={[t('broadcasts.title'), t('broadcasts.date'), t('people.state'), t('articles.acts')]}
        >
          {broadcasts.map(({ notification_uuid, title, description, date_created, date_ends }) => {
            const isShown = date_ends > serverNow();
            return (
              <tr key={notification_uuid}>
                <th scope="row">
                  <bdi>{title}</bdi>
                  <span className="item__meta">
                    <bdi>{description}</bdi>
                  </span>
                </th>
                <td>{formatMoment(date_created, currentLanguage())}</td>
                <td>{t(isShown ? 'broadcasts.shown' : 'live.ended')}</td>
                <td>
                  {isShown && (
                    <ConfirmButton
                      label={t('broadcasts.take_back')}
                      warning={t('broadcasts.take_back_warning')}
                      onConfirm={() => void handleEnd(notification_uuid)}
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </ScrollTable>
      )}
    </section>
  );
}
