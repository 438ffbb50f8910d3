/** Checks, imports and exports that the console has started, with their progress, reports and downloads. */
import { isFailure } from '../../../core/base/failure/failure';
import { formatMoment } from '../../../core/base/i18n/dates';
import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { Transfer, TransfersPage } from '../../../core/contract/console/transfers';
import { openFileAction } from '../../../core/state/console/transfers';
import { showFailureAction } from '../../../core/state/notices/notices.atoms';
import { ScrollTable } from '../parts/scroll-table';
import { Counts } from './counts';
import { isUnfinished } from './is-unfinished';

export function TransfersTable({ page: { transfers }, onChanged }: { page: TransfersPage; onChanged(): void }) {
  const t = useTranslate('console');
  if (transfers.length === 0) return <p className="console-empty">{t('transfers.none')}</p>;
  return (
    <ScrollTable
      label={t('transfers.list')}
      columns={[t('transfers.kind'), t('imports.begun'), t('people.state'), t('imports.rows'), t('transfers.files')]}
    >
      {transfers.map((transfer) => (
        <tr key={transfer.transfer_uuid}>
          <th scope="row">
            {t(`transfers.${transfer.kind}`)}
            <span className="item__meta">
              <bdi>{transfer.names.join(', ')}</bdi>
            </span>
          </th>
          <td>{formatMoment(transfer.date_created, currentLanguage())}</td>
          <td>
            <State transfer={transfer} />
          </td>
          <td>
            <Counts counts={transfer.counts} />
          </td>
          <td>
            <Files transfer={transfer} onChanged={onChanged} />
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}

function State({ transfer: { state, done, total, problem } }: { transfer: Transfer }) {
  const t = useTranslate('console');
  const language = currentLanguage();
  return (
    <>
      <span role={isUnfinished(state) ? 'status' : undefined}>{t(`transfers.${state}`)}</span>
      {state === 'running' && done > 0 && (
        <span className="item__meta">
          {total > 0
            ? t('transfers.progress', { done: formatNumber(done, language), total: formatNumber(total, language) })
            : t('transfers.rows', { number: formatNumber(done, language) })}
        </span>
      )}
      {problem && (
        <span className="item__meta">
          <bdi lang="en">{problem}</bdi>
        </span>
      )}
    </>
  );
}

function Files({ transfer: { files, kind, state }, onChanged }: { transfer: Transfer; onChanged(): void }) {
  const t = useTranslate('console');
  const open = useSetAtom(openFileAction);
  const showFailure = useSetAtom(showFailureAction);

  async function handleOpen(file_uuid: string) {
    const failure = await open(file_uuid);
    if (isFailure(failure)) void showFailure(failure);
    onChanged();
  }

  const shown = files.filter(({ is_available }) => is_available);
  if (shown.length === 0) return kind === 'export' && state === 'done' ? t('transfers.gone') : null;
  return (
    <span className="console-acts">
      {shown.map(({ file_uuid, role }) => (
        <button
          key={file_uuid}
          type="button"
          className="button button--text"
          onClick={() => void handleOpen(file_uuid)}
        >
          {t(role === 'export' ? 'transfers.download' : `transfers.${role}`)}
        </button>
      ))}
    </span>
  );
}
