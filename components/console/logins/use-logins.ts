import { useState } from 'react';
import { type Failure, isFailure } from '../../../core/base/failure/failure';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { KnownProvider, ProviderChange, SiteProvider } from '../../../core/contract/people/providers';
import { changeProviderAction, readProvidersAction } from '../../../core/state/console/login-providers';
import { useRead } from '../parts/use-read';
import { changesOf, type Edits, editedSince, fieldsOf } from './fields';
import { useOutcomes } from './use-outcomes';

/** The latest try to save a provider. */
interface Try {
  provider: string;
  /** `saving`, `saved`, or why the server refused. */
  result: 'saving' | 'saved' | Failure;
}

/** A provider that the site has set, or can set. */
export interface Login {
  known: KnownProvider;
  stored: SiteProvider | undefined;
}

/** The login providers of the site with their unsaved changes, which stay when another provider is opened. */
export function useLogins() {
  const { value: page, failure, load, setValue } = useRead(useSetAtom(readProvidersAction));
  const change = useSetAtom(changeProviderAction);
  const [edits, setEdits] = useState<Record<string, Edits>>({});
  const [latest, setLatest] = useState<Try | null>(null);
  const outcomes = useOutcomes();
  const isSaving = latest?.result === 'saving';

  /** Those in the site's order, then the others that are set, then those that can be set. */
  function listLogins(): { set: Login[]; available: Login[] } {
    const { known = [], providers = [], order = [] } = page ?? {};
    const all = known.map((it) => ({ known: it, stored: providers.find(({ provider }) => provider === it.provider) }));
    const rank = ({ known: { provider } }: Login) =>
      order.includes(provider) ? order.indexOf(provider) : order.length;
    const set = all.filter(({ stored }) => stored).sort((one, other) => rank(one) - rank(other));
    return { set, available: all.filter(({ stored }) => !stored) };
  }

  function edit(provider: string, name: string, value: unknown) {
    setEdits((all) => ({ ...all, [provider]: { ...all[provider], [name]: value } }));
    setLatest((it) => (it?.provider === provider && it.result !== 'saving' && !isAtOther(it, name) ? null : it));
  }

  /** @param sent the edits in the change */
  async function put(provider: string, body: ProviderChange, sent: Edits = {}) {
    if (isSaving) return;
    setLatest({ provider, result: 'saving' });
    const answer = await change(provider, body);
    setLatest({ provider, result: isFailure(answer) ? answer : 'saved' });
    if (isFailure(answer)) return;
    setEdits((all) => ({ ...all, [provider]: editedSince(all[provider] ?? {}, sent) }));
    if (body.place === undefined) outcomes.forget(provider);
    setValue(answer);
  }

  function save({ known, stored }: Login, is_on?: boolean, withEdits = true) {
    const { provider } = known;
    const sent = (withEdits && edits[provider]) || {};
    const config = withEdits ? changesOf(fieldsOf(known), stored, sent) : {};
    return put(provider, { ...(is_on !== undefined && { is_on }), config }, sent);
  }

  return {
    page,
    failure,
    load,
    ...listLogins(),
    editsOf: (provider: string): Edits => edits[provider] ?? {},
    /** True while any provider is saved: one at a time, because each answer has all of them. */
    isSaving,
    outcomes,
    resultOf: (provider: string) => (latest?.provider === provider ? latest.result : null),
    edit,
    save,
    /** Moves a provider in login forms. */
    moveTo: (provider: string, place: number) => put(provider, { place }),
    discard: (provider: string) => {
      setEdits((all) => ({ ...all, [provider]: {} }));
      setLatest(null);
    },
  };
}
export type Logins = ReturnType<typeof useLogins>;

/** The field that the server refused; '' for none. `sources.3` is a line of `sources`. */
export const refusedField = (failure: Failure): string =>
  failure.data?.code === 'invalid_field' ? (String(failure.data.data?.field ?? '').split('.')[0] ?? '') : '';

/** True if the server refused another field than this. */
const isAtOther = ({ result }: Try, name: string): boolean =>
  typeof result === 'object' && refusedField(result) !== '' && refusedField(result) !== name;
