import { memo } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import type { QueueItem } from '../../../core/contract/console/queue';
import { fateAtom, uuidOf } from '../../../core/state/console/queue';
import { moderatorAtom } from '../../../core/state/console/session';
import { namedKinds } from '../../../core/state/moderation/queue.actions';
import { userAtom } from '../../../core/state/user/user.atoms';
import { Answered, useSayWhy } from '../../shared/staff/why-waits';
import { TimeAgo } from '../../shared/time-ago/time-ago';
import { WriterFacts } from '../item/writer-facts';
import { useSayFate } from '../queue-state/use-say-fate';
import type { RowActions } from './use-row-actions';

interface Props {
  item: QueueItem;
  actions: RowActions;
  isOpen: boolean;
  isChosen: boolean;
}

export const QueueRow = memo(function QueueRow({ item, actions, isOpen, isChosen }: Props) {
  const t = useTranslate('console');
  const reading = useTranslate('reading');
  const kinds = useTranslate('page_settings');
  const sayWhy = useSayWhy();
  const sayFate = useSayFate();
  const fate = useAtomValue(fateAtom(uuidOf(item)));
  const { content, container, kind, reports, total_reports, rule } = item;
  const reason = reports[0]?.reason;
  const namedKind = namedKinds.find((it) => it === kind);

  return (
    <li className="queue-row" data-uuid={uuidOf(item)} data-fate={fate?.kind} aria-current={isOpen || undefined}>
      <label className="queue-row__choose">
        <input
          type="checkbox"
          aria-label={t('choose_one', { name: item.writer.name })}
          checked={isChosen}
          disabled={fate !== null}
          onChange={() => actions.toggle(item)}
        />
      </label>
      {/* The whole row opens the item; inside it, the button is the way for keys and screen readers. */}
      <button type="button" className="queue-row__open" onClick={() => actions.open(item)}>
        <span className="queue-row__head">
          <bdi className="queue-row__name">{item.writer.name}</bdi>
          <WriterFacts writer={item.writer} />
          <TimeAgo className="queue-row__time" ms={item.date_waiting} />
        </span>
        {fate === null && <Answered answers={item.answers} />}
        <span className="queue-row__text" dir="auto">
          {content.content}
        </span>
        {fate === null && (
          <span className="queue-row__why">
            {[
              sayWhy(
                rule,
                total_reports > 0
                  ? t('reports', { count: total_reports }) + (reason ? ` (${reading(`reason.${reason}`)})` : '')
                  : '',
              ),
              namedKind && kinds(`kind.${namedKind}`),
            ]
              .filter(Boolean)
              .join(' · ')}
            {container.title && <bdi className="queue-row__article">{container.title}</bdi>}
          </span>
        )}
        <ClaimedBy item={item} />
      </button>
      {fate && (
        <span className="queue-row__fate">
          {sayFate(fate)}
          {(fate.kind === 'done' || fate.kind === 'sending') && (
            <button type="button" className="button button--text" onClick={() => actions.undo(item)}>
              {t('undo')}
            </button>
          )}
        </span>
      )}
    </li>
  );
});

/** Names a colleague who has the item open. */
function ClaimedBy({ item: { claim } }: { item: QueueItem }) {
  const t = useTranslate('console');
  const me = useAtomValue(moderatorAtom)?.uuid;
  const user = useAtomValue(userAtom(claim?.user_uuid ?? ''));
  if (!claim || claim.user_uuid === me) return null;
  return <span className="queue-row__claim">{t('is_on_this', { name: claim.name || user?.name || '…' })}</span>;
}
