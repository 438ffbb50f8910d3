import { isFailure } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { Mentionable } from '../../contract/people/people';
import { fetchMentionable } from '../../transport/api/mentionable';
import { sectionUuidAtom } from '../site/site.atoms';

export type Candidate = Mentionable['people'][number];

/** Up to 8 people for `@name` (host contract 9.4); null without an answer, or when no longer needed. */
export const findMentionableAction = atom(
  null,
  async (get, _set, container_uuid: string, prefix: string, signal: AbortSignal): Promise<Candidate[] | null> => {
    const answer = await fetchMentionable(get(sectionUuidAtom), container_uuid, prefix, signal).catch(() => null);
    if (signal.aborted || !answer) return null;
    return isFailure(answer) ? [] : answer.people;
  },
);
