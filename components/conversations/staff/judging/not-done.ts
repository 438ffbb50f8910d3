import { formatNumber } from '../../../../core/base/i18n/format';
import { currentLanguage } from '../../../../core/base/i18n/language';
import type { Translate } from '../../../../core/base/i18n/use-translate';

/** Number of comments on which the action failed, if any. */
export const notDone = (t: Translate<'page_settings'>, left: number): string[] =>
  left > 0 ? [t('not_decided', { number: formatNumber(left, currentLanguage()) })] : [];
