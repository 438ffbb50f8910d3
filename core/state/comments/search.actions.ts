/** Search in a conversation: results belong to the caller, and are not inserted in the list. */
import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { FoundComments } from '../../contract/content/search';
import { fetchFound } from '../../transport/api/search';
import { loadNames } from '../content/load-names';
import { mutedAtom } from '../relationships/relationships.atoms';
import { sectionUuidAtom } from '../site/site.atoms';
import { conversationAtom } from './content.atoms';

/** Comments of muted people are not found. */
export const searchAction = atom(
  null,
  async (get, set, container_id: string, q: string, starting_from?: string): Promise<FoundComments | Failure> => {
    const uuid = get(conversationAtom(container_id)).container?.content_container_uuid ?? '';
    const answer = await orUnreachable(
      fetchFound(get(sectionUuidAtom), uuid, { q, ...(starting_from && { starting_from }) }),
    );
    if (isFailure(answer)) return answer;
    const muted = get(mutedAtom);
    const contents = answer.contents.filter(({ actor_uuid }) => !muted.has(actor_uuid));
    await loadNames(set, contents);
    return { ...answer, contents };
  },
);
