/** Imports a block list, after a preview of what it would hide. */
import { type FormEvent, useState } from 'react';
import { type Failure, isFailure } from '../../../core/base/failure/failure';
import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { BlockListResult } from '../../../core/contract/console/networks';
import { importBlockListAction } from '../../../core/state/console/networks';
import { Field } from '../../shared/field/field';
import { useTerms } from '../parts/use-terms';
import { useOutcome } from './use-outcome';

interface Preview {
  csv: string;
  source: string;
  result: BlockListResult;
}

export function BlockList({ onImported }: { onImported(): void }) {
  const t = useTranslate('console');
  const terms = useTerms();
  const send = useSetAtom(importBlockListAction);
  const [preview, setPreview] = useState<Preview | null>(null);
  const { lines, say, clear } = useOutcome();
  const refuse = (failure: Failure) => say({ problem: terms.refusal(failure) });

  async function handlePreview(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const file = data.get('file');
    if (!(file instanceof File) || file.size === 0) return;
    const source = String(data.get('source') ?? '').trim() || file.name.slice(0, 100);
    const csv = await file.text();
    clear();
    const result = await send({ csv, source, is_preview: true });
    if (isFailure(result)) return refuse(result);
    setPreview({ csv, source, result });
  }

  async function handleImport({ csv, source }: Preview) {
    const result = await send({ csv, source, is_preview: false });
    if (isFailure(result)) return refuse(result);
    setPreview(null);
    say({ done: t('networks.imported') });
    onImported();
  }

  return (
    <form
      className="console-form console-narrow"
      onChange={() => setPreview(null)}
      onSubmit={(event) => void handlePreview(event)}
    >
      <h3>{t('networks.import')}</h3>
      <p className="console-meta">{t('networks.import_says')}</p>
      <Field label={t('networks.file')} name="file" type="file" accept=".csv,text/csv" required />
      <Field label={t('networks.list_name')} name="source" maxLength={100} autoComplete="off" />
      {preview ? (
        <Previewed preview={preview} onImport={() => void handleImport(preview)} onCancel={() => setPreview(null)} />
      ) : (
        <button type="submit" className="button">
          {t('networks.preview')}
        </button>
      )}
      {lines}
    </form>
  );
}

interface PreviewedProps {
  preview: Preview;
  onImport(): void;
  onCancel(): void;
}

function Previewed({ preview: { result }, onImport, onCancel }: PreviewedProps) {
  const t = useTranslate('console');
  const number = (it: number) => formatNumber(it, currentLanguage());
  const { held, blocked, skipped, hides } = result;
  return (
    <div className="console-note">
      <div role="status">
        <p>
          <strong>{t('networks.would_hide', { count: hides })}</strong>
        </p>
        <p>{t('networks.would', { held: number(held), blocked: number(blocked), skipped: number(skipped) })}</p>
      </div>
      <span className="console-acts">
        <button type="button" className="button button--primary" onClick={onImport}>
          {t('networks.import_now')}
        </button>
        <button type="button" className="button button--text" onClick={onCancel}>
          {t('cancel')}
        </button>
      </span>
    </div>
  );
}
