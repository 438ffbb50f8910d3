/** Shows moderators why an item waits and which comment it answers. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { Background } from '../../../core/contract/content/moderation-api';
import { useSayRule } from './use-say-rule';

/** @param reports as text; '' for none */
export function useSayWhy(): (rule: string | null | undefined, reports: string) => string {
  const sayRule = useSayRule();
  return (rule, reports) => [rule && sayRule(rule), reports].filter(Boolean).join(' · ');
}

export function Answered({ answers }: { answers: Background['answers'] | undefined }) {
  const t = useTranslate('page_settings');
  if (!answers) return null;
  return (
    <span className="staff-answered">
      {answers.name ? t('answers', { name: answers.name }) : t('answers_removed')}
      {answers.content && (
        <span className="staff-answered__text" dir="auto">
          {answers.content}
        </span>
      )}
    </span>
  );
}
