/** Imports of conversations from other products, exports of the site, and what the server has done of both. */
import { useEffect } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { readImportsAction } from '../../../core/state/console/imports';
import { readTransfersAction } from '../../../core/state/console/transfers';
import { Problem } from '../parts/problem';
import { RowSkeletons } from '../parts/row-skeletons';
import { useRead } from '../parts/use-read';
import { loadTerms } from '../parts/use-terms';
import { ExportForm } from './export-form';
import { ImportForm } from './import-form';
import { ImportsTable } from './imports-table';
import { isUnfinished } from './is-unfinished';
import { TransfersTable } from './transfers-table';

const LOOK_EVERY_MS = 5000;
/** Polls more often while a transfer runs, to show its progress. */
const LOOK_OFTEN_MS = 1000;

export const ready = loadTerms;

export function ImportsScreen() {
  const t = useTranslate('console');
  const transfers = useRead(useSetAtom(readTransfersAction));
  const imports = useRead(useSetAtom(readImportsAction));
  const isTransferring = transfers.value?.transfers.some(({ state }) => isUnfinished(state)) ?? false;
  const isImporting = imports.value?.imports.some(({ state }) => isUnfinished(state)) ?? false;
  useRepeated(isTransferring, LOOK_OFTEN_MS, transfers.load);
  useRepeated(isTransferring || isImporting, LOOK_EVERY_MS, imports.load);
  // The import that has just ended is in the other list now.
  const { load } = imports;
  useEffect(() => {
    if (!isTransferring) void load();
  }, [isTransferring, load]);

  return (
    <div className="console-page">
      <h1 className="console-heading">{t('screen.imports')}</h1>
      <div className="console-facts">
        <ImportForm onStarted={() => void transfers.load()} />
        <ExportForm onStarted={() => void transfers.load()} />
      </div>
      <h2 className="console-heading">{t('transfers.list')}</h2>
      {transfers.failure && <Problem failure={transfers.failure} onRetry={() => void transfers.load()} />}
      {transfers.value ? (
        <TransfersTable page={transfers.value} onChanged={() => void transfers.load()} />
      ) : (
        !transfers.failure && <RowSkeletons rows={2} />
      )}
      <h2 className="console-heading">{t('imports.list')}</h2>
      {imports.failure && <Problem failure={imports.failure} onRetry={() => void imports.load()} />}
      {imports.value ? (
        <ImportsTable page={imports.value} onChanged={() => void imports.load()} />
      ) : (
        !imports.failure && <RowSkeletons rows={3} />
      )}
    </div>
  );
}

function useRepeated(isOn: boolean, everyMs: number, work: () => Promise<void>): void {
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => void work(), everyMs);
    return () => clearInterval(timer);
  }, [isOn, everyMs, work]);
}
