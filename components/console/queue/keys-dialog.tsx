import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { areKeysOnAtom, setKeysAction } from '../../../core/state/console/keys';
import { StaffDialog } from '../../shared/staff/staff-dialog';

const keys = [
  ...(['j', 'k', 'a', 'r', 's', 'l', 'u', 'x', '*', 'c', 'i', 'o', 't', 'n', 'e', 'p'] as const),
  ...(['z', '/', '.', 'Escape', 'g', '?'] as const),
];

/** Lists the keys, and turns them on or off. */
export function KeysDialog({ onClose }: { onClose(): void }) {
  const t = useTranslate('console');
  const areOn = useAtomValue(areKeysOnAtom);
  const setKeys = useSetAtom(setKeysAction);
  return (
    <StaffDialog title={t('keys')} onClose={onClose}>
      <dl className="console-keys">
        {keys.map((key) => (
          <div key={key}>
            <dt>
              <kbd>{key === 'Escape' ? 'Esc' : key}</kbd>
            </dt>
            <dd>{t(`key.${key}`)}</dd>
          </div>
        ))}
      </dl>
      <label className="console-check">
        <input type="checkbox" checked={areOn} onChange={() => setKeys(!areOn)} />
        {t('keys_on')}
      </label>
    </StaffDialog>
  );
}
