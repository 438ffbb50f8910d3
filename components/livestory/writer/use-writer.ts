/** A reporter's post and its delivery: sent by the outbox, like corrections, and undone within ten seconds. */

import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../core/base/failure/failure';
import { useReadAtom, useSetAtom } from '../../../core/base/store/hooks';
import type { Container } from '../../../core/contract/comment';
import type { Draft, DraftState } from '../../../core/contract/live-blog';
import type { RealtimeEvent } from '../../../core/contract/realtime';
import {
  bodyOf,
  type Composition,
  correctionOf,
  draftOf,
  emptyComposition,
  isEmpty,
  otherDraftOf,
  otherOf,
  postOf,
} from '../../../core/state/live-blog/composition';
import type { Post } from '../../../core/state/live-blog/new-posts';
import type { Place } from '../../../core/state/live-blog/newsroom';
import { makeOutbox, type Outbox, type Outgoing } from '../../../core/state/live-blog/outbox';
import { showFailureAction } from '../../../core/state/notices/notices.atoms';
import { userAtom } from '../../../core/state/user/user.atoms';
import { useCorrected } from './use-corrected';
import { useDrafts } from './use-drafts';
import { useField } from './use-field';
import { usePublished } from './use-published';

export type Showing = (events: RealtimeEvent[]) => void;

/** Both texts of a post that two people corrected, or of a draft that two have saved. */
export interface Conflict {
  item: Outgoing;
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
  const field = useField(container_id);
  const { composition, giveBack, putAside, replace, findAside } = field;
  const [waiting, setWaiting] = useState(0);
  const { published, setPublished, undo } = usePublished(place, replace);
  const [saved, setSaved] = useState<DraftState | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const outbox = useRef<Outbox>(undefined);
  const container_uuid = container.content_container_uuid;

  const write = (next: Composition) => {
    field.write(next);
    setSaved(null);
  };

  const insert = useCallback(
    (post: Post) => onEvents([{ message_type: 'liveblog_post', action: 'updated', container_uuid, payload: post }]),
    [onEvents, container_uuid],
  );
  const { drafts, readDrafts, publishDraft, dropDraft } = useDrafts(place, insert);

  const read = useReadAtom();
  const nameOf = useCallback((uuid: string) => read(userAtom(uuid))?.name, [read]);

  useEffect(() => {
    const made = makeOutbox(container_id, place, {
      sent(item, post) {
        if (post) insert(post);
        if (item.composition.editing) return;
        if (post) setPublished({ item, post });
        else setSaved(item.body.status);
        void readDrafts();
      },
      refused(item, failure: Failure) {
        const { composition: mine } = item;
        const theirs = othersOf(mine, failure, nameOf);
        if (theirs) {
          // Until a decision is made; a reload does not ask again.
          putAside(mine);
          setConflict({ item, mine, theirs });
          return;
        }
        giveBack(mine);
        void show(failure);
      },
      changed: setWaiting,
    });
    outbox.current = made;
    return () => made.end();
  }, [container_id, place, insert, readDrafts, giveBack, putAside, nameOf, show, setPublished]);

  const handleCorrected = useCallback(
    (correction: Composition, content_uuid: string) => {
      const begun = outbox.current?.takeBack(content_uuid) ?? findAside(correction);
      replace(begun ?? correction, begun !== undefined);
    },
    [replace, findAside],
  );
  useCorrected(container_uuid, handleCorrected);

  function leave({ body, isPublished }: Omit<Outgoing, 'composition' | 'draft_uuid'>): void {
    if (isEmpty(composition)) return;
    // 0 marks a new draft: a version stored by a call whose answer was lost is not overwritten.
    const { draft_uuid, date_changed = 0 } = composition;
    outbox.current?.add({
      body: { ...body, date_changed },
      isPublished,
      draft_uuid,
      composition,
    });
    const { byline, people = [] } = composition;
    write({ ...emptyComposition(), byline, people });
  }
  const marks = { key_moment: composition.key_moment, pin: composition.pin, notify: composition.notify === true };

  const correct = (given: Composition) =>
    outbox.current?.add({
      ...{ draft_uuid: given.draft_uuid, composition: given, isPublished: true },
      body: { status: 'draft', post: postOf(given) },
    });

  return {
    composition,
    /** A text set aside here replaces the server's version in the list. */
    aside: field.aside,
    drafts: drafts.filter(({ draft_uuid }) => !field.aside.some((it) => it.draft_uuid === draft_uuid)),
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
    correct(): void {
      correct(composition);
      field.end();
    },
    /** Undefined for neither: the post stays unchanged, and the correction is set aside. */
    resolve(chosen?: Composition): void {
      if (!conflict) return;
      setConflict(null);
      const { item, mine, theirs } = conflict;
      if (chosen) field.drop(mine);
      if (chosen !== mine) {
        if (chosen) replace(chosen, false);
        return;
      }
      const { editing, date_changed } = theirs;
      if (editing) correct({ ...mine, editing });
      else if (date_changed) {
        const known = { date_changed };
        outbox.current?.add({ ...item, body: { ...item.body, ...known }, composition: { ...mine, ...known } });
      }
    },
    cancel: field.end,
    takeUp: (work: Composition) => replace(work),
    drop: field.drop,
    undo,
    open: (draft: Draft) => replace(draftOf(draft, nameOf), false),
    publishDraft,
    dropDraft,
  };
}

/** The current version, if it differs from the one that was opened. */
function othersOf(
  { editing }: Composition,
  failure: Failure,
  nameOf: (uuid: string) => string | undefined,
): Composition | undefined {
  const [post, draft] = [otherOf(failure), otherDraftOf(failure)];
  if (draft) return draftOf(draft, nameOf);
  if (!editing || !post) return undefined;
  const theirs = correctionOf({ ...post, content_uuid: editing.content_uuid }, nameOf);
  return { ...theirs, editing: { ...editing, rev: post.rev ?? 1 } };
}

export type Writing = ReturnType<typeof useWriter>;
