import type { Failure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { messageOf } from '../../../core/state/notices/message-of';

/** An error message with a button to try again. */
export function Problem({ failure, onRetry }: { failure: Failure; onRetry(): void }) {
  const t = useTranslate('console');
  return (
    <div className="console-failed" role="alert">
      <p>{messageOf(failure)}</p>
      <button type="button" className="button" onClick={onRetry}>
        {t('retry')}
      </button>
    </div>
  );
}
