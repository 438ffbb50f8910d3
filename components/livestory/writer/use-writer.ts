/** A reporter's post and its delivery: sent by the outbox, like corrections, and undone within ten seconds. */

import { useCallback } from 'react';
import type { Container } from '../../../core/contract/content/comment';
import type { Draft, DraftState } from '../../../core/contract/content/live-blog';
import type { RealtimeEvent } from '../../../core/contract/content/realtime';
import {
  bodyOf,
  type Composition,
  draftOf,
  emptyComposition,
  isEmpty,
  postOf,
} from '../../../core/state/live-blog/composition';
import type { Post } from '../../../core/state/live-blog/new-posts';
import type { Place } from '../../../core/state/live-blog/newsroom';
import type { Outgoing } from '../../../core/state/live-blog/outbox';
import { useCorrected } from './use-corrected';
import { useDrafts } from './use-drafts';
import { useField } from './use-field';
import { useOutbox } from './use-outbox';
import { usePublished } from './use-published';

export type Showing = (events: RealtimeEvent[]) => void;

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
  const field = useField(container_id);
  const { composition, replace, findAside } = field;
  const { published, setPublished, undo } = usePublished(place, replace);
  const container_uuid = container.content_container_uuid;

  const insert = useCallback(
    (post: Post) => onEvents([{ message_type: 'liveblog_post', action: 'updated', container_uuid, payload: post }]),
    [onEvents, container_uuid],
  );
  const { drafts, readDrafts, publishDraft, dropDraft } = useDrafts(place, insert);

  const delivery = { container_id, place, field, insert, readDrafts, setPublished };
  const { outbox, waiting, saved, setSaved, conflict, setConflict, nameOf } = useOutbox(delivery);

  const write = (next: Composition) => {
    field.write(next);
    setSaved(null);
  };

  const handleCorrected = useCallback(
    (correction: Composition, content_uuid: string) => {
      const begun = outbox.current?.takeBack(content_uuid) ?? findAside(correction);
      replace(begun ?? correction, begun !== undefined);
    },
    [replace, findAside, outbox],
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
    /** Undefined for none of them: the post stays unchanged, and the correction is set aside. */
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

export type Writing = ReturnType<typeof useWriter>;
