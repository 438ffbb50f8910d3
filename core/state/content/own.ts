/** Own votes and reports of one container, on top of the public data, and removed with the session. */
import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { atom, type Getter, type Setter } from '../../base/store/jotai';
import type { Comment, PersonalLayer } from '../../contract/content/comment';
import { mutedAtom } from '../relationships/relationships.atoms';
import { currentUserAtom, isNobodyAtom } from '../user/user.atoms';
import { noReaction, reactionAtom } from './content.atoms';
import { marked, markOwn } from './marks';

/** @returns own comments that are not public */
function layOwn(get: Getter, set: Setter, { muted, containers: [own] }: PersonalLayer): Comment[] {
  set(mutedAtom, new Set(muted));
  for (const [field, uuids = []] of [
    ['like', own?.liked],
    ['flag', own?.flagged],
  ] as const) {
    for (const uuid of uuids) {
      markOwn(get, set, uuid);
      set(reactionAtom(uuid), (it) => ({ ...it, [field]: true }));
    }
  }
  return own?.contents ?? [];
}

export const forgetOwnAction = atom(null, (_get, set) => {
  for (const uuid of marked) set(reactionAtom(uuid), noReaction);
  marked.clear();
  set(mutedAtom, new Set());
});

interface Own {
  layer: Partial<PersonalLayer['containers'][number]>;
  /** The reader's content that is not public yet. */
  waiting: Comment[];
}

type FetchOwn = (section: string, container_uuid: string) => Promise<PersonalLayer | Failure>;

/** Loads the reader's votes, reports and waiting content, and shows the first two; nothing for a guest. */
export async function loadOwn(
  get: Getter,
  set: Setter,
  fetchOwn: FetchOwn,
  section: string,
  container_uuid: string | undefined,
): Promise<Own | undefined> {
  const reader = get(currentUserAtom).uuid;
  if (!container_uuid || get(isNobodyAtom)) return;
  const answer = await orUnreachable(fetchOwn(section, container_uuid));
  if (isFailure(answer) || get(currentUserAtom).uuid !== reader) return;
  return { waiting: layOwn(get, set, answer), layer: answer.containers[0] ?? {} };
}
