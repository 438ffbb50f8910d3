/** Lists of a dialog, one of them shown, each with its count. */
import { formatNumber } from '../../../../core/base/i18n/format';
import { currentLanguage } from '../../../../core/base/i18n/language';

interface Props<Tab extends string> {
  label: string;
  tabs: readonly Tab[];
  name(tab: NoInfer<Tab>): string;
  /** Undefined if the count is unknown, or the tab has none. */
  count?(tab: NoInfer<Tab>): number | undefined;
  /** Counting stops at this number. */
  most?: number;
  shown: NoInfer<Tab>;
  onShow(tab: NoInfer<Tab>): void;
}

export function Tabs<Tab extends string>({ label, tabs, name, count, most = Infinity, shown, onShow }: Props<Tab>) {
  const written = (total: number) =>
    formatNumber(Math.min(total, most), currentLanguage()) + (total >= most ? '+' : '');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent
    <div className="tabs staff-tabs" role="group" aria-label={label}>
      {tabs.map((tab) => {
        const total = count?.(tab);
        return (
          <button
            key={tab}
            type="button"
            className="button button--text"
            part="button"
            aria-pressed={tab === shown}
            onClick={() => onShow(tab)}
          >
            {name(tab)}
            {total !== undefined && <span className="staff-tabs__count"> {written(total)}</span>}
          </button>
        );
      })}
    </div>
  );
}
