import { type FormEvent, useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { startExportAction } from '../../../core/state/console/transfers';
import { messageOf } from '../../../core/state/notices/message-of';
import { Alert } from '../parts/alert';
import { Check } from './check';

/** A form that starts an export of the site. */
export function ExportForm({ onStarted }: { onStarted(): void }) {
  const t = useTranslate('console');
  const start = useSetAtom(startExportAction);
  const [problem, setProblem] = useState('');
  const [isStarting, setStarting] = useState(false);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isStarting) return;
    const data = new FormData(event.currentTarget);
    setStarting(true);
    const answer = await start({ with_emails: data.has('with_emails'), with_media: data.has('with_media') });
    setStarting(false);
    setProblem(isFailure(answer) ? messageOf(answer) : '');
    if (!isFailure(answer)) onStarted();
  }

  return (
    <form className="console-form console-narrow" onSubmit={(event) => void handleSubmit(event)}>
      <h2 className="console-heading">{t('transfers.export')}</h2>
      <p className="console-meta">{t('transfers.export_says')}</p>
      <Check name="with_media" label={t('transfers.with_media')} isOn />
      <Check name="with_emails" label={t('transfers.with_emails')} />
      <button type="submit" className="button" aria-disabled={isStarting}>
        {t('transfers.start_export')}
      </button>
      <Alert>{problem}</Alert>
    </form>
  );
}
