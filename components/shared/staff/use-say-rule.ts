import { useTranslate } from '../../../core/base/i18n/use-translate';
import { sayCheck } from './say-decision';

/** Names the check and the rule that held an item: `words/insults` is "Word list: insults". */
export function useSayRule(): (rule: string) => string {
  const t = useTranslate('page_settings');
  return (rule) => {
    const [phase = '', name = ''] = rule.split('/');
    const check = sayCheck(t, phase);
    return name && name !== phase && sayCheck(t, name) === t('check.other') ? `${check}: ${name}` : check;
  };
}
