/** "27 new": floats over the end of the list; pressing it returns to the latest. */
import { useTranslate } from '../../../core/base/i18n/use-translate';

export function Pill({ count, onPress }: { count: number; onPress(): void }) {
  const t = useTranslate('chat');
  return (
    <button type="button" className="button button--primary pill rises" part="button button-primary" onClick={onPress}>
      {t('new', { count })}
    </button>
  );
}
