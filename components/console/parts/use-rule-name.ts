/** Names the rules of a site. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { ruleLabels } from './rule-labels';
import { useTerms } from './use-terms';

/** @returns a function that names a rule by its path. A rule without words is named by its path. */
export function useRuleName(): (path: string) => string {
  const t = useTranslate('console');
  const terms = useTerms();
  return (path) => (ruleLabels[path] ? t(ruleLabels[path]) : terms.rule(path));
}
