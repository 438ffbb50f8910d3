import { useState } from 'react';
import { type Failure, isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { isAdministratorAtom } from '../../../core/state/console/session';
import { changeRulesAction, isClash, type RulesParts, readRulesAction } from '../../../core/state/console/site';
import { useRead } from './use-read';
import { useRuleName } from './use-rule-name';
import { useTerms } from './use-terms';

/**
 * Edits the site's rules, which colleagues may change at the same time.
 *
 * @param onSaved called after the server stored them
 */
export function useRules(onSaved?: () => void) {
  const t = useTranslate('console');
  const terms = useTerms();
  const nameRule = useRuleName();
  const mayChange = useAtomValue(isAdministratorAtom);
  const { value: stored, failure, load, setValue } = useRead(useSetAtom(readRulesAction));
  const change = useSetAtom(changeRulesAction);
  const [edited, setEdited] = useState<Partial<RulesParts>>({});
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const [step, setStep] = useState<'editing' | 'saving' | 'saved'>('editing');

  function replace(next: Partial<RulesParts>) {
    setStep('editing');
    setRefusal(null);
    setEdited(next);
  }

  /** The label of the rule that the server refused. `links.allowed_hosts.3` is an entry of `links.allowed_hosts`. */
  function labelOf(refused: Failure): string {
    const path = String(refused.data?.data?.field ?? '').split('.');
    for (let length = path.length; length > 0; length--) {
      const field = path.slice(0, length).join('.');
      const label = nameRule(field);
      if (label !== field) return `${label}: `;
    }
    return '';
  }

  async function save(reason: string) {
    if (!stored) return;
    setStep('saving');
    const answer = await change({ version: stored.version, rules: edited, reason });
    setStep(isFailure(answer) ? 'editing' : 'saved');
    setRefusal(isFailure(answer) ? answer : null);
    if (isFailure(answer)) return;
    setEdited({});
    setValue(answer);
    onSaved?.();
  }

  return {
    /** The rules with the unsaved changes; null while they load. */
    rules: stored && { ...stored.rules, ...edited },
    /** Unsaved changes. */
    edited,
    failure,
    load,
    mayChange,
    edit: <Name extends keyof RulesParts>(name: Name, part: RulesParts[Name]) => replace({ ...edited, [name]: part }),
    bar: {
      changes: Object.keys(edited).length,
      isSaving: step === 'saving',
      isSaved: step === 'saved',
      problem: refusal && (isClash(refusal) ? t('clash') : `${labelOf(refusal)}${terms.refusal(refusal)}`),
      onSave: (reason: string) => void save(reason),
      onDiscard: () => {
        replace({});
        void load();
      },
    },
  };
}
export type Rules = ReturnType<typeof useRules>;
