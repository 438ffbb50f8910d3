import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import type { ShownImport } from '../../../core/contract/console/imports';
import { useTerms } from '../parts/use-terms';

/** Rows of an import or export, by what they are. */
export function Counts({ counts }: Pick<ShownImport, 'counts'>) {
  const terms = useTerms();
  const rows = Object.entries(counts);
  if (rows.length === 0) return null;
  return (
    <ul className="live-tally">
      {rows.map(([what, count]) => (
        <li key={what}>
          {terms.count(what)} <span className="number">{formatNumber(count, currentLanguage())}</span>
        </li>
      ))}
    </ul>
  );
}
