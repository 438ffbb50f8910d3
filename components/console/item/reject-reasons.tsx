/** Reasons for a rejection, which the author sees. `1` to `9` choose one, Enter rejects without one, Escape cancels. */
import { useEffect, useRef } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { reasonsAtom } from '../../../core/state/console/reasons';
import { useSayReason } from '../parts/use-say-reason';

interface Props {
  onPick(reason?: string): void;
  onCancel(): void;
}

/** Only the first nine reasons have a key. */
const DIGITS = 9;

export function RejectReasons({ onPick, onCancel }: Props) {
  const t = useTranslate('console');
  const say = useSayReason();
  const { reasons } = useAtomValue(reasonsAtom);
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  return (
    <fieldset ref={box} className="reasons">
      <legend>{t('reject_why')}</legend>
      <button type="button" className="button" onClick={() => onPick()}>
        {t('reject_without')} <kbd>Enter</kbd>
      </button>
      {reasons.map(({ key, says }, at) => (
        <button key={key} type="button" className="button" title={says || undefined} onClick={() => onPick(key)}>
          <bdi>{say(key)}</bdi> {at < DIGITS && <kbd>{at + 1}</kbd>}
        </button>
      ))}
      <button type="button" className="button button--text" onClick={onCancel}>
        {t('cancel')}
      </button>
    </fieldset>
  );
}
