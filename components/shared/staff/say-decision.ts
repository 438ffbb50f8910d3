import { currentLanguage } from '../../../core/base/i18n/language';
import { intlLocale } from '../../../core/base/i18n/languages';
import type { Translate } from '../../../core/base/i18n/use-translate';
import type { Why } from '../../../core/contract/content/moderation-api';

const checks = [
  'words',
  'links',
  'spam',
  'first_time',
  'premoderation',
  'hook',
  'verification',
  'network',
  'reports',
  'recent_history',
] as const;
const verdicts = ['pass', 'hold', 'spam', 'refuse'] as const;

/** Names the check of a phase. */
export const sayCheck = (t: Translate<'page_settings'>, phase: string): string =>
  t(`check.${checks.find((it) => it === phase) ?? 'other'}`);

/** Result of a check on a comment, such as "Spam filter: it looks like spam (98%)". */
export function sayDecision(
  t: Translate<'page_settings'>,
  { phase, verdict, score }: Why['decisions'][number],
): string {
  const said = verdicts.find((it) => it === verdict) ?? 'hold';
  const sentence = t('check', { check: sayCheck(t, phase), verdict: t(`verdict.${said}`) });
  if (score === null) return sentence;
  const percent = score.toLocaleString(intlLocale(currentLanguage()), { style: 'percent' });
  return `${sentence} (${percent})`;
}
