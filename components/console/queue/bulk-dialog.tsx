/** Decides all items of the filter, once the moderator has typed how many there are. */
import { type FormEvent, useEffect, useId, useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { QueueTotal } from '../../../core/contract/console/bulk';
import { readTotalAction, startBulkAction } from '../../../core/state/console/bulk';
import type { Verdict } from '../../../core/state/console/decide';
import type { QueueFilter } from '../../../core/state/console/queue';
import { reasonsAtom } from '../../../core/state/console/reasons';
import { messageOf } from '../../../core/state/notices/message-of';
import { StaffDialog } from '../../shared/staff/staff-dialog';
import { VerdictButtons } from '../item/verdict-buttons';
import { Alert } from '../parts/alert';
import { useSayReason } from '../parts/use-say-reason';

interface Props {
  filter: QueueFilter;
  onClose(): void;
}

export function BulkDialog({ filter, onClose }: Props) {
  const t = useTranslate('console');
  const id = useId();
  const say = useSayReason();
  const { reasons } = useAtomValue(reasonsAtom);
  const readTotal = useSetAtom(readTotalAction);
  const start = useSetAtom(startBulkAction);
  const [counted, setCounted] = useState<QueueTotal | null>(null);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const isConfirmed = counted !== null && typed.trim() === String(counted.total);

  useEffect(() => {
    void readTotal(filter).then((answer) => (isFailure(answer) ? setProblem(messageOf(answer)) : setCounted(answer)));
  }, [filter, readTotal]);

  async function handlePick(resolution: Verdict) {
    if (!counted || !isConfirmed || counted.total === 0) return;
    const { sort: _, ...asked } = filter;
    const { until, total } = counted;
    const given = resolution === 'reject' && reason ? { reason } : {};
    const answer = await start({ filter: asked, resolution, ...given, until, expected: total });
    if (isFailure(answer)) setProblem(messageOf(answer));
    else onClose();
  }

  return (
    <StaffDialog title={t('bulk.all')} onClose={onClose}>
      <form className="console-form" onSubmit={(event: FormEvent) => event.preventDefault()}>
        {counted && (
          <>
            <p>{t('bulk.says', { total: String(counted.total) })}</p>
            <label htmlFor={`${id}-number`}>{t('bulk.type', { total: String(counted.total) })}</label>
            <input
              id={`${id}-number`}
              className="input"
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <label htmlFor={`${id}-reason`}>{t('reject_why')}</label>
            <select id={`${id}-reason`} value={reason} onChange={({ target }) => setReason(target.value)}>
              <option value="">{t('reject_without')}</option>
              {reasons.map(({ key }) => (
                <option key={key} value={key}>
                  {say(key)}
                </option>
              ))}
            </select>
            <fieldset className="console-acts" aria-label={t('decision')} disabled={!isConfirmed}>
              <VerdictButtons queueName={filter.queue} onPick={(verdict) => void handlePick(verdict)} />
            </fieldset>
          </>
        )}
        {problem && <Alert>{problem}</Alert>}
      </form>
    </StaffDialog>
  );
}
