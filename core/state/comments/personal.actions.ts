/**
 * The personal layer: own votes and flags, own pending comments, mutes and follows. All conversations of a page share
 * one request, including painted ones before hydration: their answer waits (host contract 9.4; design decision 2).
 */

import { isFailure } from '../../base/failure/failure';
import { atom, clearedOnReset, type Getter, type Setter } from '../../base/store/jotai';
import type { Comment, ContainerList, PersonalLayer } from '../../contract/content/comment';
import { fetchPersonalLayer } from '../../transport/api/reading';
import { commentAtom, isRoot, isVisible, noReaction, put, type Reaction, reactionAtom } from '../content/content.atoms';
import { marked, ownerAtom, secret } from '../content/marks';
import { paintedStates } from '../painted/painted-states';
import { followedAtom, mutedAtom } from '../relationships/relationships.atoms';
import { sectionUuidAtom } from '../site/site.atoms';
import { currentUserAtom, isNobodyAtom } from '../user/user.atoms';
import { applyCommentAction } from './comments.kind';
import { conversationAtom } from './content.atoms';

type Layer = PersonalLayer['containers'][number];

const waiting = clearedOnReset(new Set<string>());
/** Layers of painted conversations, requested together with others, by container uuid; each is used once. */
const along = clearedOnReset(new Map<string, Promise<Layer[]>>());

/** A logged-in reader's requests include conversations that are only painted. */
const paintedContainers = (): string[] =>
  paintedStates()
    .filter(({ widget }) => widget === 'conversations')
    .flatMap(({ facts }) => (facts as { list?: Partial<ContainerList> }).list?.content_container_uuid ?? []);

export const loadPersonalAction = atom(null, async (get, set, container_id: string) => {
  if (get(isNobodyAtom)) return;
  waiting.add(container_id);
  await Promise.resolve();
  if (waiting.size === 0) return;
  const ids = [...waiting];
  waiting.clear();

  const byUuid = new Map<string, string>();
  for (const id of ids) {
    const { container } = get(conversationAtom(id));
    if (container?.content_container_uuid) byUuid.set(container.content_container_uuid, id);
  }
  const reader = get(currentUserAtom).uuid;
  if (reader !== get(ownerAtom)) along.clear();
  set(ownerAtom, reader);
  const answers = ask(get(sectionUuidAtom), [...byUuid.keys()], (muted) => {
    if (get(currentUserAtom).uuid === reader) set(mutedAtom, new Set(muted));
  });
  for (const answer of new Set(answers)) {
    const layers = await answer;
    if (get(currentUserAtom).uuid !== reader) return;
    for (const layer of layers) {
      const id = byUuid.get(layer.content_container_uuid);
      if (id) lay(get, set, id, layer);
    }
  }
});

/** Returns the answers with the layers of these containers; a failure is an answer without any. */
function ask(section: string, uuids: string[], takeMuted: (uuids: string[]) => void): Array<Promise<Layer[]>> {
  const known = uuids.flatMap((uuid) => along.get(uuid) ?? []);
  const wanted = uuids.filter((uuid) => !along.delete(uuid));
  if (wanted.length === 0) return known;
  const others = [...new Set(paintedContainers())].filter((uuid) => !uuids.includes(uuid) && !along.has(uuid));
  const answer = fetchPersonalLayer(section, [...wanted, ...others]).then(
    (layer) => {
      if (isFailure(layer)) return [];
      takeMuted(layer.muted);
      return layer.containers;
    },
    () => [],
  );
  for (const uuid of others) along.set(uuid, answer);
  return [...known, answer];
}

function lay(get: Getter, set: Setter, container_id: string, layer: Layer): void {
  const { liked, disliked, flagged, votes, contents, content_container_uuid, is_followed, followed_threads } = layer;
  const mark = (uuids: string[], field: keyof Reaction) => {
    for (const uuid of uuids) {
      marked.add(uuid);
      set(reactionAtom(uuid), (it) => ({ ...it, [field]: true }));
    }
  };
  mark(liked, 'like');
  mark(disliked, 'dislike');
  mark(flagged, 'flag');
  // Painted comments have the public totals, without the reader's own votes.
  for (const { content_uuid, total_likes, total_dislikes } of votes) {
    const known = get(commentAtom(content_uuid));
    const isSame = known?.total_likes === total_likes && known.total_dislikes === total_dislikes;
    if (known && !isSame) put(get, set, { ...known, total_likes, total_dislikes });
  }
  const followed = is_followed ? [content_container_uuid, ...followed_threads] : followed_threads;
  set(followedAtom, (known) => new Set([...known, ...followed]));
  for (const { content_uuid } of contents) secret.add(content_uuid);
  // Totals loaded by this reader include the reader's votes; painted totals are the public ones.
  const isCounted = get(conversationAtom(container_id)).revision > 0;
  const apply = (comment: Comment) => set(applyCommentAction, { container_id, comment, isOwn: true, isCounted });
  for (const comment of contents.filter(isRoot)) apply(comment);
  for (const comment of contents.filter((it) => !isRoot(it))) {
    apply(comment);
  }
}

/** Forgets the layer when the session ended, not when a hydrated conversation only learns the same reader. */
export const forgetPersonalAction = atom(null, (get, set) => {
  if (get(ownerAtom) && get(currentUserAtom).uuid === get(ownerAtom)) return;
  set(ownerAtom, '');
  along.clear();
  for (const uuid of marked) set(reactionAtom(uuid), noReaction);
  for (const uuid of secret) if (!isVisible(get(commentAtom(uuid)))) set(commentAtom(uuid), undefined);
  marked.clear();
  secret.clear();
  set(mutedAtom, new Set());
  set(followedAtom, new Set());
});
