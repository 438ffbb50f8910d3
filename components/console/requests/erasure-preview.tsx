import { useCallback } from 'react';
import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { ErasureLine } from '../../../core/contract/console/erasure';
import type { ErasureMode } from '../../../core/contract/sites/site';
import { readErasurePlanAction } from '../../../core/state/console/data-requests';
import { Problem } from '../parts/problem';
import { RowSkeletons } from '../parts/row-skeletons';
import { ScrollTable } from '../parts/scroll-table';
import { useRead } from '../parts/use-read';

/** Counts what an erasure would remove, what would stay, and why. */
export function ErasurePreview({ user_uuid, mode }: { user_uuid: string; mode: ErasureMode }) {
  const t = useTranslate('console');
  const read = useSetAtom(readErasurePlanAction);
  const { value, failure, load } = useRead(useCallback(() => read({ user_uuid, mode }), [read, user_uuid, mode]));
  if (value === null)
    return failure ? <Problem failure={failure} onRetry={() => void load()} /> : <RowSkeletons rows={2} />;
  return (
    <ScrollTable
      label={t('erasure.title')}
      columns={[t('erasure.what'), { number: t('figure.n') }, t('erasure.fate'), t('erasure.why')]}
    >
      <tr>
        <th scope="row">{t('erasure.account')}</th>
        <td className="number">{formatNumber(1, currentLanguage())}</td>
        <td>{t('erasure.removed')}</td>
        <td />
      </tr>
      {value.lines.map(({ what, fate, count }) => (
        <tr key={`${what} ${fate}`}>
          <th scope="row">{t(`erasure.${what}`)}</th>
          <td className="number">{formatNumber(count, currentLanguage())}</td>
          <td>{t(`erasure.${fate}`)}</td>
          <td className="console-meta">
            <Why what={what} fate={fate} />
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}

function Why({ what, fate }: Pick<ErasureLine, 'what' | 'fate'>) {
  const t = useTranslate('console');
  if (fate === 'removed') return null;
  if (what === 'log' || what === 'requests') return t(`erasure.why_${what}`);
  return t(what === 'poll_votes' ? 'erasure.why_poll_votes' : 'erasure.why_context');
}
