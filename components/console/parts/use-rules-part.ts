import type { RulesParts } from '../../../core/state/console/site';
import { useRules } from './use-rules';

/** Edits one part of the site's rules. @param onSaved called after the server stored the part */
export function useRulesPart<Name extends keyof RulesParts>(name: Name, onSaved?: () => void) {
  const { rules, edit, ...others } = useRules(onSaved);
  return {
    ...others,
    /** Null while it loads. */
    part: rules?.[name] ?? null,
    edit: (part: RulesParts[Name]) => edit(name, part),
  };
}
