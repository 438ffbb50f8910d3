import { useTranslate } from '../../../core/base/i18n/use-translate';

const checks = ['words', 'links', 'spam', 'first_time', 'premoderation', 'hook', 'verification'] as const;

/** Says which check held an item, from `words/insults`: "Word list: insults". */
export function useSayRule(): (rule: string) => string {
  const t = useTranslate('page_settings');
  return (rule) => {
    const [phase = '', name = ''] = rule.split('/');
    const check = t(`check.${checks.find((it) => it === phase) ?? 'other'}`);
    return name && name !== phase && !checks.some((it) => it === name) ? `${check}: ${name}` : check;
  };
}
