/** What a reporter is writing, and its way: kept with every key, sent by the outbox, taken back within ten seconds. */

import { useCallback, useEffect, useRef, useState } from 'react';
import { type Failure, isFailure } from '../../../core/base/failure/failure';
import { useAtomValue, useReadAtom, useSetAtom } from '../../../core/base/store/hooks';
import type { Container } from '../../../core/contract/comment';
import type { Draft, DraftState } from '../../../core/contract/live-blog';
import type { RealtimeEvent } from '../../../core/contract/realtime';
import {
  bodyOf,
  bylineOf,
  type Composition,
  correctionOf,
  emptyComposition,
  isEmpty,
  partsOf,
  postOf,
  saveComposition,
  savedComposition,
} from '../../../core/state/live-blog/composition';
import type { Post } from '../../../core/state/live-blog/new-posts';
import { correctedAtom, newsroom, type Place } from '../../../core/state/live-blog/newsroom';
import { makeOutbox, type Outbox, type Outgoing } from '../../../core/state/live-blog/outbox';

import { peopleIn } from '../../../core/state/live-blog/people-in';
import { showFailureAction } from '../../../core/state/notices/notices.atoms';
import { loadUsersAction } from '../../../core/state/user/people.actions';
import { userAtom } from '../../../core/state/user/user.atoms';

export const UNDO_MS = 10_000;

export type Showing = (events: RealtimeEvent[]) => void;

/** Both texts of a post that two people corrected. */
export interface Conflict {
  mine: Composition;
  theirs: Composition;
}

export function useWriter({
  onEvents,
  container,
  container_id,
  place,
}: {
  onEvents: Showing;
  container: Container;
  container_id: string;
  place: Place;
}) {
  const show = useSetAtom(showFailureAction);
  const [composition, setComposition] = useState(emptyComposition);
  const [drafts, setDrafts] = useState<Draft[]>([]);
  const [waiting, setWaiting] = useState(0);
  const [published, setPublished] = useState<{ item: Outgoing; post: Post } | null>(null);
  const [saved, setSaved] = useState<DraftState | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const outbox = useRef<Outbox>(undefined);
  const container_uuid = container.content_container_uuid;

  const write = useCallback(
    (next: Composition) => {
      setComposition(next);
      setSaved(null);
      // A correction is read anew; what is new must not be lost.
      if (!next.editing) saveComposition(container_id, next);
    },
    [container_id],
  );

  const readDrafts = useCallback(async () => {
    const answer = await newsroom.drafts(place);
    if (!isFailure(answer)) setDrafts(answer.drafts);
  }, [place]);

  const insert = useCallback(
    (post: Post) => onEvents([{ message_type: 'liveblog_post', action: 'updated', container_uuid, payload: post }]),
    [onEvents, container_uuid],
  );

  const read = useReadAtom();
  const loadUsers = useSetAtom(loadUsersAction);
  const nameOf = useCallback((uuid: string) => read(userAtom(uuid))?.name, [read]);

  useEffect(() => setComposition(savedComposition(container_id)), [container_id]);
  useEffect(() => void readDrafts(), [readDrafts]);
  useEffect(() => {
    const made = makeOutbox(container_id, place, {
      sent(item, post) {
        if (post) {
          insert(post);
          setPublished({ item, post });
        } else setSaved(item.body.status);
        void readDrafts();
      },
      refused(item, failure: Failure) {
        write(item.composition);
        void show(failure);
      },
      changed: setWaiting,
    });
    outbox.current = made;
    return () => made.end();
  }, [container_id, place, insert, readDrafts, write, show]);

  useEffect(() => {
    if (!published) return;
    const timer = setTimeout(() => setPublished(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [published]);

  const corrected = useAtomValue(correctedAtom(container_uuid));
  const setCorrected = useSetAtom(correctedAtom(container_uuid));
  useEffect(() => {
    if (!corrected) return;
    setCorrected(null);
    // What it is by has to be known by name, or saving it would take that away.
    void loadUsers(peopleIn([corrected])).then(() => setComposition(correctionOf(corrected, nameOf)));
  }, [corrected, setCorrected, loadUsers, nameOf]);

  function leave(item: Omit<Outgoing, 'composition' | 'draft_uuid'>): void {
    if (isEmpty(composition)) return;
    outbox.current?.add({ ...item, draft_uuid: composition.draft_uuid, composition });
    const { byline, people = [] } = composition;
    write({ ...emptyComposition(), byline, people });
  }
  const marks = { key_moment: composition.key_moment, pin: composition.pin, notify: composition.notify === true };

  async function correct(given: Composition, rev = given.editing?.rev): Promise<void> {
    const { editing } = given;
    if (!editing || rev === undefined) return;
    const { media_uuids: _, media_alts: __, ...post } = postOf(given);
    const content = given.title || 'post';
    const answer = await newsroom.edit(place, editing.content_uuid, { ...post, content, rev });
    if (!isFailure(answer)) {
      insert(answer);
      setConflict(null);
      setComposition(savedComposition(container_id));
      return;
    }
    const other = answer.data?.code === 'edit_conflict' ? (answer.data.data?.other as Post | undefined) : undefined;
    if (!other) {
      void show(answer);
      return;
    }
    const theirs = correctionOf({ ...other, content_uuid: editing.content_uuid } as Post, nameOf);
    setConflict({ mine: given, theirs: { ...theirs, editing: { ...editing, rev: other.rev ?? 0 } } });
  }

  return {
    composition,
    drafts,
    waiting,
    published,
    saved,
    conflict,
    write,
    isEmpty: isEmpty(composition),
    blocks: bodyOf(composition),
    publish: () => leave({ body: { status: 'draft', post: postOf(composition), ...marks }, isPublished: true }),
    save: (status: DraftState, publish_at: number | null = null) =>
      leave({ body: { status, publish_at, post: postOf(composition), ...marks }, isPublished: false }),
    correct: () => correct(composition),
    resolve(chosen: Composition): void {
      if (!conflict) return;
      if (chosen === conflict.mine) void correct(conflict.mine, conflict.theirs.editing?.rev);
      else {
        setConflict(null);
        setComposition(conflict.theirs);
      }
    },
    cancel: () => {
      setConflict(null);
      setComposition(savedComposition(container_id));
    },
    async undo(): Promise<void> {
      if (!published) return;
      const { item, post } = published;
      setPublished(null);
      const answer = await newsroom.remove(place, post.content_uuid);
      if (isFailure(answer)) void show(answer);
      // Under another name: the former one is the post that was removed.
      else write({ ...item.composition, draft_uuid: emptyComposition().draft_uuid });
    },
    open({ draft_uuid, post, key_moment = false, pin = false, notify = false }: Draft): void {
      const byline = bylineOf(post.byline, nameOf);
      const media = (post.media_uuids ?? []).map((media_uuid) => ({
        media_uuid,
        alt: post.media_alts?.[media_uuid] ?? '',
      }));
      const parts = partsOf(post.body).map((part) => {
        const medium =
          part.kind === 'block' && 'media_uuid' in part.block
            ? media.find((it) => part.block && 'media_uuid' in part.block && it.media_uuid === part.block.media_uuid)
            : undefined;
        return medium && part.kind === 'block'
          ? { ...part, medium: { ...medium, type: 'image' as const, width: 0, height: 0, sizes: [] }, alt: medium.alt }
          : part;
      });
      write({ draft_uuid, title: post.title ?? '', parts, ...byline, key_moment, pin, notify });
    },
    async publishDraft({ draft_uuid }: Draft): Promise<void> {
      const answer = await newsroom.publish(place, draft_uuid);
      if (isFailure(answer)) void show(answer);
      else insert(answer);
      void readDrafts();
    },
    async dropDraft({ draft_uuid }: Draft): Promise<void> {
      const answer = await newsroom.dropDraft(place, draft_uuid);
      if (isFailure(answer)) void show(answer);
      void readDrafts();
    },
  };
}

export type Writing = ReturnType<typeof useWriter>;
