/** Imports with their state, what they added, and Undo. */
import { isFailure } from '../../../core/base/failure/failure';
import { formatMoment } from '../../../core/base/i18n/dates';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { ImportsPage } from '../../../core/contract/console/imports';
import { undoImportAction } from '../../../core/state/console/imports';
import { showFailureAction } from '../../../core/state/notices/notices.atoms';
import { ConfirmButton } from '../parts/confirm-button';
import { ScrollTable } from '../parts/scroll-table';
import { Counts } from './counts';
import { isUnfinished } from './is-unfinished';

export function ImportsTable({ page: { imports }, onChanged }: { page: ImportsPage; onChanged(): void }) {
  const t = useTranslate('console');
  const undo = useSetAtom(undoImportAction);
  const showFailure = useSetAtom(showFailureAction);

  async function handleUndo(import_uuid: string) {
    const answer = await undo(import_uuid);
    if (isFailure(answer)) void showFailure(answer);
    else onChanged();
  }

  if (imports.length === 0) return <p className="console-empty">{t('imports.none')}</p>;
  return (
    <ScrollTable
      label={t('imports.list')}
      columns={[t('imports.source'), t('imports.begun'), t('people.state'), t('imports.rows'), t('articles.acts')]}
    >
      {imports.map(({ import_uuid, source, format, state, counts, problem, date_created, may_undo }) => (
        <tr key={import_uuid}>
          <th scope="row">
            <bdi>{source}</bdi>
            <span className="item__meta">{format}</span>
          </th>
          <td>{formatMoment(date_created, currentLanguage())}</td>
          <td>
            <span role={isUnfinished(state) ? 'status' : undefined}>{t(`imports.${state}`)}</span>
            {problem && (
              <span className="item__meta">
                <bdi lang="en">{problem}</bdi>
              </span>
            )}
          </td>
          <td>
            <Counts counts={counts} />
          </td>
          <td>
            {may_undo && (
              <ConfirmButton
                label={t('undo')}
                warning={t('imports.warning')}
                onConfirm={() => void handleUndo(import_uuid)}
              />
            )}
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}
