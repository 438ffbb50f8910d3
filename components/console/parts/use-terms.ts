/** Names what the server names: settings, rules, their values, and reasons of refusals. A name without words is shown as it is. */
import { useEffect, useMemo } from 'react';
import type { Failure } from '../../../core/base/failure/failure';
import { loadAreas } from '../../../core/base/i18n/packs';
import { textsAtom } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { messageOf } from '../../../core/state/notices/message-of';

export const loadTerms = () => loadAreas(['terms']);

/** Isolates English text in a sentence of any direction. */
export const isolated = (text: string) => `\u2068${text}\u2069`;

interface Terms {
  /** Name of a setting. */
  setting(name: string): string;
  /** The sentence on the effect of a setting. */
  says(name: string): string;
  /** Name of a rule that no screen changes. */
  rule(path: string): string;
  /** One value of a setting or a rule. */
  value(value: unknown): string;
  /** Name of a login provider. @param title its own name, for a brand */
  provider(id: string, title: string): string;
  /** Description of a login provider; '' for a well-known network. */
  providerSays(id: string): string;
  /** Name of a setting of a login provider, and the sentence on it, which may be ''. */
  providerField(provider: string, field: string): { label: string; says: string };
  /** One value of a setting of a login provider. */
  providerValue(value: string): string;
  /** Name of a count in the report of an import. */
  count(what: string): string;
  /** Name of a record of use, by widgets or the server. */
  event(name: string): string;
  /** Readers with or without an account. */
  segment(name: string): string;
  /** The reason why a post on a social network is not read. */
  problem(text: string): string;
  /** The message of a refusal. Where its reason has no words, the server's English sentence follows, which names the field. */
  refusal(failure: Failure): string;
}

export function useTerms(): Terms {
  const texts = useAtomValue(textsAtom('terms'));
  // A screen that only needs them for a refusal renders without waiting for them.
  useEffect(() => void loadTerms(), []);
  return useMemo(() => {
    const say = (key: string, otherwise: string) => texts[key] ?? otherwise;
    return {
      setting: (name) => say(`setting.${name}`, name),
      says: (name) => say(`setting.${name}.says`, ''),
      rule: (path) => say(`rule.${path}`, path),
      value: (value) => say(`value.${String(value)}`, String(value)),
      provider: (id, title) => say(`provider.${id}`, title),
      providerSays: (id) => say(`provider.${id}.says`, ''),
      providerField: (provider, field) => {
        const [own, common] = [`provider_field.${provider}.${field}`, `provider_field.${field}`];
        return { label: say(own, say(common, field)), says: say(`${own}.says`, say(`${common}.says`, '')) };
      },
      providerValue: (value) => say(`provider_value.${value}`, say(`value.${value}`, value)),
      count: (what) => say(`count.${what}`, what),
      event: (name) => say(`event.${name}`, name),
      segment: (name) => say(`segment.${name}`, name),
      problem: (text) => say(`problem.${text}`, text),
      refusal(failure) {
        const { code, data } = failure.data ?? {};
        if (code !== 'invalid_field') return messageOf(failure);
        const words = texts[`refused.${String(data?.reason)}`];
        return words ?? `${messageOf(failure)} ${isolated(failure.message)}`;
      },
    };
  }, [texts]);
}
