/** The keys of a moderator: in the thread, and in the queue. */
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import { wordOf } from '../../../shared/staff/due-resolutions';
import { StaffDialog } from '../../../shared/staff/staff-dialog';
import { resolutionKeys } from '../queue/queue-keys';
import { keyActions } from './staff-keys';

type Row = [key: string, label: string];

export function KeysDialog({ onClose }: { onClose(): void }) {
  const t = useTranslate('page_settings');
  const steps: Row[] = [
    ['j', t('key.next')],
    ['k', t('key.previous')],
  ];
  const inThread = Object.entries(keyActions).map(
    ([key, actions]): Row => [key, actions.map((action) => t(action)).join(' / ')],
  );
  const inQueue = Object.entries(resolutionKeys).map(([key, it]): Row => [key, t(it === 'undo' ? 'undo' : wordOf[it])]);
  return (
    <StaffDialog title={t('keys')} onClose={onClose}>
      <Keys rows={[...steps, ...inThread, ['?', t('keys')]]} />
      <h4 className="staff-dialog__part">{t('keys_queue')}</h4>
      <Keys rows={[...steps, ...inQueue, ['x', t('key.select')]]} />
    </StaffDialog>
  );
}

function Keys({ rows }: { rows: Row[] }) {
  return (
    <dl className="staff-keys">
      {rows.map(([key, label]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  );
}
