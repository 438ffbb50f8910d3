import { isFailure } from '../../../core/base/failure/failure';
import { formatMoment } from '../../../core/base/i18n/dates';
import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { BroadcastsPage, PlannedBroadcast } from '../../../core/contract/console/broadcasts';
import { approveBroadcastAction, cancelBroadcastAction } from '../../../core/state/console/broadcasts';
import { showFailureAction } from '../../../core/state/notices/notices.atoms';
import { useUser } from '../../shared/people/use-user';
import { ConfirmButton } from '../parts/confirm-button';
import { ScrollTable } from '../parts/scroll-table';

interface Props {
  page: Pick<BroadcastsPage, 'planned' | 'time_zone'>;
  onChanged(): void;
}

/** Messages that wait for their time, or for a second person. Null if there are none. */
export function PlannedBroadcasts({ page: { planned, time_zone }, onChanged }: Props) {
  const t = useTranslate('console');
  if (planned.length === 0) return null;
  return (
    <section className="broadcast__sent">
      <h2 className="console-heading">{t('broadcasts.planned_title')}</h2>
      <ScrollTable
        label={t('broadcasts.planned_title')}
        columns={[
          t('broadcasts.title'),
          t('broadcasts.when', { zone: time_zone || 'UTC' }),
          t('people.state'),
          { number: t('broadcasts.reach') },
          t('articles.acts'),
        ]}
      >
        {planned.map((broadcast) => (
          <Row key={broadcast.broadcast_uuid} broadcast={broadcast} zone={time_zone || 'UTC'} onChanged={onChanged} />
        ))}
      </ScrollTable>
    </section>
  );
}

interface RowProps {
  broadcast: PlannedBroadcast;
  zone: string;
  onChanged(): void;
}

function Row({ broadcast, zone, onChanged }: RowProps) {
  const t = useTranslate('console');
  const approve = useSetAtom(approveBroadcastAction);
  const cancel = useSetAtom(cancelBroadcastAction);
  const showFailure = useSetAtom(showFailureAction);
  const { broadcast_uuid, title, description, topic_id, state, reach, date_due, author_uuid, may_approve } = broadcast;
  const author = useUser(author_uuid ?? undefined);

  async function handleAct(act: typeof approve | typeof cancel) {
    const answer = await act(broadcast_uuid);
    if (isFailure(answer)) void showFailure(answer);
    onChanged();
  }

  return (
    <tr>
      <th scope="row">
        <bdi>{title}</bdi>
        <span className="item__meta">
          <bdi>{[description, topic_id, author?.name].filter(Boolean).join(' · ')}</bdi>
        </span>
      </th>
      <td>{date_due === null ? t('broadcasts.when_approved') : formatMoment(date_due, currentLanguage(), zone)}</td>
      <td>{t(state === 'waiting' ? 'broadcasts.state_waiting' : 'broadcasts.state_planned')}</td>
      <td className="number">{formatNumber(reach, currentLanguage())}</td>
      <td>
        <span className="console-acts">
          {may_approve && (
            <ConfirmButton
              label={t('broadcasts.approve')}
              warning={t('broadcasts.warning', { number: formatNumber(reach, currentLanguage()) })}
              onConfirm={() => void handleAct(approve)}
            />
          )}
          <ConfirmButton
            label={t('broadcasts.cancel')}
            warning={t('broadcasts.cancel_warning')}
            onConfirm={() => void handleAct(cancel)}
          />
        </span>
      </td>
    </tr>
  );
}
