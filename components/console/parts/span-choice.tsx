import { useTranslate } from '../../../core/base/i18n/use-translate';
import { Choice } from './choice';

interface Props<Days extends string> {
  spans: readonly Days[];
  value: Days;
  onChoose(days: NoInfer<Days>): void;
}

/** The number of days that a figure or a replay covers. */
export function SpanChoice<Days extends string>({ spans, value, onChoose }: Props<Days>) {
  const t = useTranslate('console');
  return (
    <Choice
      label={t('figures.span')}
      values={spans}
      name={(days) => t('figures.days', { days })}
      value={value}
      onChoose={onChoose}
    />
  );
}
