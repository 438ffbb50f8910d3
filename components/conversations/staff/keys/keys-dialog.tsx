/** The keys of a moderator. */
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import { StaffDialog } from '../dialog/staff-dialog';
import { keyActions } from './staff-keys';

export function KeysDialog({ onClose }: { onClose(): void }) {
  const t = useTranslate('page_settings');
  const rows: [string, string][] = [
    ['j', t('key.next')],
    ['k', t('key.previous')],
    ...Object.entries(keyActions).map(([key, actions]): [string, string] => [
      key,
      actions.map((action) => t(action)).join(' / '),
    ]),
    ['?', t('keys')],
  ];
  return (
    <StaffDialog title={t('keys')} onClose={onClose}>
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
    </StaffDialog>
  );
}
