import { type FormEvent, useState } from 'react';
import { type Failure, isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { type ImportFormat, importFormats } from '../../../core/contract/console/lists';
import { importFilesAction } from '../../../core/state/console/transfers';
import { messageOf } from '../../../core/state/notices/message-of';
import { Field } from '../../shared/field/field';
import { Alert } from '../parts/alert';
import { Choice } from '../parts/choice';
import { useTerms } from '../parts/use-terms';
import { Check } from './check';

const names: Record<ImportFormat, string> = {
  vf1: 'vf/1',
  disqus: 'Disqus',
  wordpress: 'WordPress (WXR)',
  coral: 'Coral',
  talk: 'Talk 4',
  remark42: 'Remark42',
  commento: 'Commento, Comentario',
  artalk: 'Artalk, Waline, Valine, Twikoo',
  hyvor: 'Hyvor Talk',
  isso: 'Isso',
  facebook: 'Facebook',
  daily: 'CSV, NDJSON',
  csv: 'CSV',
};
const formats = ['', ...importFormats] as const;

/** A form that uploads files of another product, and checks or imports them. */
export function ImportForm({ onStarted }: { onStarted(): void }) {
  const t = useTranslate('console');
  const terms = useTerms();
  const start = useSetAtom(importFilesAction);
  const [format, setFormat] = useState<(typeof formats)[number]>('');
  const [sent, setSent] = useState<number | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sent !== null) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '').trim();
    const filesOf = (name: string) => data.getAll(name).filter((it) => it instanceof File && it.size > 0) as File[];
    const [files, [list], [map]] = [filesOf('files'), filesOf('containers'), filesOf('map')];
    setSent(0);
    const kind = submitter?.getAttribute('value') === 'import' ? 'import' : 'check';
    const options = {
      ...{ files, list, map: (await map?.text()) ?? '' },
      ...({ kind, format, source: text('source'), zone: text('zone'), template: text('template') } as const),
      ask_pages: data.has('ask_pages'),
      with_pending: data.has('with_pending'),
      with_emails: data.has('with_emails'),
      with_standing: data.has('with_standing'),
      train: data.has('train'),
    };
    const answer = await start(options, setSent);
    setSent(null);
    setFailure(isFailure(answer) ? answer : null);
    if (!isFailure(answer)) onStarted();
  }

  const field = String(failure?.data?.data?.field ?? '');
  const errorAt = (name: string) => (failure && field === name ? { error: terms.refusal(failure) } : {});
  return (
    <form className="console-form console-narrow" onSubmit={(event) => void handleSubmit(event)}>
      <h2 className="console-heading">{t('transfers.import')}</h2>
      <p className="console-meta">{t('transfers.import_says')}</p>
      <Field label={t('transfers.files_label')} name="files" type="file" multiple required {...errorAt('files')} />
      <Choice
        label={t('transfers.format')}
        values={formats}
        name={(it) => (it === '' ? t('transfers.recognize') : names[it])}
        value={format}
        onChoose={setFormat}
      />
      <details className="imports__more">
        <summary>{t('transfers.options')}</summary>
        <div className="console-form">
          <Field label={t('transfers.zone')} name="zone" defaultValue="UTC" dir="ltr" {...errorAt('zone')} />
          <Field label={t('transfers.source')} name="source" maxLength={80} autoComplete="off" />
          <Field
            label={t('transfers.template')}
            hint={t('transfers.template_hint', { example: 'article-{id}' })}
            name="template"
            dir="ltr"
            autoComplete="off"
            {...errorAt('template')}
          />
          <Field
            label={t('transfers.list_label')}
            hint={t('transfers.list_hint')}
            name="containers"
            type="file"
            accept=".csv,text/csv"
            {...errorAt('containers')}
          />
          <Check name="ask_pages" label={t('transfers.ask_pages')} />
          <Field
            label={t('transfers.map')}
            hint={t('transfers.map_hint', { command: 'vf import map' })}
            name="map"
            type="file"
            accept=".json,application/json"
            {...errorAt('map')}
          />
          <Check name="with_pending" label={t('transfers.with_pending')} />
          <Check name="with_emails" label={t('transfers.with_emails')} />
          <Check name="with_standing" label={t('transfers.with_standing')} />
          <Check name="train" label={t('transfers.train')} />
        </div>
      </details>
      <div className="console-acts">
        <button type="submit" className="button button--primary" value="check" aria-disabled={sent !== null}>
          {t('transfers.start_check')}
        </button>
        <button type="submit" className="button" value="import" aria-disabled={sent !== null}>
          {t('transfers.start_import')}
        </button>
      </div>
      {sent !== null && <p role="status">{t('transfers.uploading', { percent: `${Math.round(sent * 100)} %` })}</p>}
      {failure && !['files', 'zone', 'template', 'containers', 'map'].includes(field) && (
        <Alert>{messageOf(failure)}</Alert>
      )}
    </form>
  );
}
