import { formatWeekday } from '../../../core/base/i18n/dates';
import { currentLanguage } from '../../../core/base/i18n/language';
import { intlLocale } from '../../../core/base/i18n/languages';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { LogAction } from '../../../core/contract/content/moderation';
import {
  type FunnelStep,
  type PanelColumn,
  type PanelName,
  type PanelRow,
  panelColumns,
} from '../../../core/contract/delivery/panels';
import { MINUTE_MS } from '../../../core/contract/values/durations';
import { useSayAct } from '../log/use-say-act';
import { ScrollTable } from '../parts/scroll-table';
import { useTerms } from '../parts/use-terms';

const isTime = (column: PanelColumn) => column.endsWith('_ms');

const numberFormat = (options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(intlLocale(currentLanguage()), options);

/** The rows of a panel. Times are in minutes. */
export function PanelTable({ panel, rows }: { panel: PanelName; rows: PanelRow[] }) {
  const t = useTranslate('console');
  const sayAct = useSayAct();
  const terms = useTerms();
  const columns = panelColumns.filter((column) => column in (rows[0] ?? {}));
  const isNumber = (column: PanelColumn) => rows.some((row) => typeof row[column] === 'number');
  const text = (column: PanelColumn, value: string | number | null | undefined): string => {
    if (value === null || value === undefined) return '–';
    if (column === 'step') return t(`step.${value as FunnelStep}`);
    if (column === 'name') return terms.event(String(value));
    if (column === 'segment') return terms.segment(String(value));
    if (column === 'action') return sayAct(value as LogAction);
    if (column === 'day') return formatWeekday(Number(value), currentLanguage());
    if (typeof value === 'string') return value;
    if (column === 'reply_share') return numberFormat({ style: 'percent' }).format(value);
    return numberFormat({ maximumFractionDigits: 1 }).format(isTime(column) ? value / MINUTE_MS : value);
  };

  return (
    <ScrollTable
      label={t(`figures.${panel}`)}
      columns={columns.map((column) => (isNumber(column) ? { number: t(`figure.${column}`) } : t(`figure.${column}`)))}
    >
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a panel have no id, and never change
        <tr key={at}>
          {columns.map((column) => (
            <td key={column} className={isNumber(column) ? 'number' : undefined}>
              <bdi>{text(column, row[column])}</bdi>
            </td>
          ))}
        </tr>
      ))}
    </ScrollTable>
  );
}
