import { useCallback, useState } from 'react';
import { type Failure, isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { PanelName } from '../../../core/contract/delivery/panels';
import { readPanelAction, savePanelAction } from '../../../core/state/console/figures';
import { day } from '../parts/day';
import { Problem } from '../parts/problem';
import { RowSkeletons } from '../parts/row-skeletons';
import { useRead } from '../parts/use-read';
import { LineChart } from './line-chart';
import { PanelTable } from './panel-table';
import { charts, seriesOf, spanBefore, spanOf } from './series';

/** A panel of the last days. Its chart also draws the days before, for comparison. */
export function PanelView({ panel, days }: { panel: PanelName; days: number }) {
  const t = useTranslate('console');
  const read = useSetAtom(readPanelAction);
  const save = useSetAtom(savePanelAction);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const [span] = useState(() => spanOf(days));
  const chart = charts[panel];
  const hasChart = chart !== undefined;
  const { value, failure, load } = useRead(
    useCallback(async () => {
      const [now, before] = await Promise.all([
        read(panel, span),
        hasChart ? read(panel, spanBefore(span, days)) : null,
      ]);
      if (isFailure(now)) return now;
      return { rows: now.rows, before: before && !isFailure(before) ? before.rows : [] };
    }, [read, panel, span, days, hasChart]),
  );

  if (value === null) return failure ? <Problem failure={failure} onRetry={() => void load()} /> : <RowSkeletons />;
  if (value.rows.length === 0) return <p className="console-empty">{t('figures.none')}</p>;
  return (
    <>
      {chart && (
        <LineChart
          label={t(`figure.${chart}`)}
          now={seriesOf(value.rows, chart, span, days)}
          before={seriesOf(value.before, chart, spanBefore(span, days), days)}
          sayBefore={(sum) => t('figures.before', { number: sum })}
          sayTime={day}
        />
      )}
      <PanelTable panel={panel} rows={value.rows} />
      {refusal && <Problem failure={refusal} onRetry={() => setRefusal(null)} />}
      <button
        type="button"
        className="button"
        onClick={() => void save(panel, span).then((it) => setRefusal(it ?? null))}
      >
        {t('figures.save')}
      </button>
    </>
  );
}
