import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import type { ShownImport } from '../../../core/contract/console/imports';

/** Counts by the server's English names, as the report has them. */
export function Counts({ counts }: Pick<ShownImport, 'counts'>) {
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
