/** Message of a screen whose list could not be loaded. */
import { useTranslate } from '../../../core/base/i18n/use-translate';

export function Problem({ text, onRetry }: { text: string; onRetry(): unknown }) {
  const t = useTranslate('base');
  return (
    <div className="tray__problem" role="alert">
      <p>{text}</p>
      <button type="button" className="button" part="button" onClick={() => void onRetry()}>
        {t('action.retry')}
      </button>
    </div>
  );
}
