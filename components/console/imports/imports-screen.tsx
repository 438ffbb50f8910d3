/** Imports of conversations from other products, with their state and Undo. */
import { useEffect } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { formatMoment } from '../../../core/base/i18n/dates';
import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { ImportsPage, ShownImport } from '../../../core/contract/console/imports';
import { readImportsAction, undoImportAction } from '../../../core/state/console/imports';
import { showFailureAction } from '../../../core/state/notices/notices.atoms';
import { ConfirmButton } from '../parts/confirm-button';
import { Problem } from '../parts/problem';
import { RowSkeletons } from '../parts/row-skeletons';
import { ScrollTable } from '../parts/scroll-table';
import { useRead } from '../parts/use-read';

const LOOK_EVERY_MS = 5000;
const unfinished: ShownImport['state'][] = ['reading', 'applying', 'undoing'];

export function ImportsScreen() {
  const t = useTranslate('console');
  const { value, failure, load } = useRead(useSetAtom(readImportsAction));
  const isRunning = value?.imports.some(({ state }) => unfinished.includes(state)) ?? false;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void load(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isRunning, load]);

  return (
    <div className="console-page">
      <h1 className="console-heading">{t('screen.imports')}</h1>
      <p className="console-meta">{t('imports.says')}</p>
      {failure && <Problem failure={failure} onRetry={() => void load()} />}
      {value === null ? !failure && <RowSkeletons rows={3} /> : <Imports page={value} onChanged={() => void load()} />}
      <h2 className="console-heading">{t('imports.commands')}</h2>
      <pre className="console-code console-code--wrapped" dir="ltr">
        {
          'vf import check FILE --site DOMAIN\nvf import run FILE --site DOMAIN --report report.html\nvf export --site DOMAIN --out FILE'
        }
      </pre>
    </div>
  );
}

function Imports({ page: { imports }, onChanged }: { page: ImportsPage; onChanged(): void }) {
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
      label={t('screen.imports')}
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
            <span role={unfinished.includes(state) ? 'status' : undefined}>{t(`imports.${state}`)}</span>
            {problem && (
              <span className="item__meta">
                <bdi>{problem}</bdi>
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

/** Counts by the server's English names, as the report has them. */
function Counts({ counts }: Pick<ShownImport, 'counts'>) {
  const rows = Object.entries(counts);
  if (rows.length === 0) return null;
  return (
    <ul className="live-tally">
      {rows.map(([what, count]) => (
        <li key={what}>
          <bdi lang="en">{what}</bdi> <span className="number">{formatNumber(count, currentLanguage())}</span>
        </li>
      ))}
    </ul>
  );
}
