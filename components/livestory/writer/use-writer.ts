/** What a reporter is writing, and its way: sent by the outbox, corrections too, taken back within ten seconds. */

import { useCallback, useEffect, useRef, useState } from 'react';
import { type Failure, isFailure } from '../../../core/base/failure/failure';
import { useAtomValue, useReadAtom, useSetAtom } from '../../../core/base/store/hooks';
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
import { correctedAtom, newsroom, type Place } from '../../../core/state/live-blog/newsroom';
import { makeOutbox, type Outbox, type Outgoing } from '../../../core/state/live-blog/outbox';

import { peopleIn } from '../../../core/state/live-blog/people-in';
import { showFailureAction } from '../../../core/state/notices/notices.atoms';
import { loadUsersAction } from '../../../core/state/user/people.actions';
import { userAtom } from '../../../core/state/user/user.atoms';
import { useField } from './use-field';

const UNDO_MS = 10_000;
/** Drafts are in no log, so no event is published of them. */
const DRAFTS_EVERY_MS = 30_000;

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
  const [drafts, setDrafts] = useState<Draft[]>([]);
  const [waiting, setWaiting] = useState(0);
  const [published, setPublished] = useState<{ item: Outgoing; post: Post } | null>(null);
  const [saved, setSaved] = useState<DraftState | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const outbox = useRef<Outbox>(undefined);
  const container_uuid = container.content_container_uuid;

  const write = (next: Composition) => {
    field.write(next);
    setSaved(null);
  };

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

  useEffect(() => {
    const readSeen = () => document.visibilityState === 'visible' && void readDrafts();
    void readDrafts();
    const timer = setInterval(readSeen, DRAFTS_EVERY_MS);
    document.addEventListener('visibilitychange', readSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', readSeen);
    };
  }, [readDrafts]);
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
          // Until it is decided; a reload asks nobody.
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
  }, [container_id, place, insert, readDrafts, giveBack, putAside, nameOf, show]);

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
    void loadUsers(peopleIn([corrected])).then(() => {
      const read = correctionOf(corrected, nameOf);
      const begun = outbox.current?.takeBack(corrected.content_uuid) ?? findAside(read);
      replace(begun ?? read, begun !== undefined);
    });
  }, [corrected, setCorrected, loadUsers, nameOf, replace, findAside]);

  function leave({ body, isPublished }: Omit<Outgoing, 'composition' | 'draft_uuid'>): void {
    if (isEmpty(composition)) return;
    // 0 is of a draft that begins: what somebody has made of it, when its answer was lost, is not overwritten.
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
    /** What was set aside here takes the place of what the server has of it. */
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
    /** Undefined for neither: the post stays as it is now, and the correction beside the field. */
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
    async undo(): Promise<void> {
      if (!published) return;
      const { item, post } = published;
      setPublished(null);
      const answer = await newsroom.remove(place, post.content_uuid);
      if (isFailure(answer)) void show(answer);
      // Under another name: the former one is the post that was removed.
      else replace({ ...item.composition, draft_uuid: emptyComposition().draft_uuid, date_changed: 0 });
    },
    open: (draft: Draft) => replace(draftOf(draft, nameOf), false),
    async publishDraft({ draft_uuid, date_changed }: Draft): Promise<void> {
      const answer = await newsroom.publish(place, draft_uuid, date_changed);
      if (isFailure(answer)) void show(answer);
      else insert(answer);
      void readDrafts();
    },
    async dropDraft({ draft_uuid, date_changed }: Draft): Promise<void> {
      const answer = await newsroom.dropDraft(place, draft_uuid, date_changed);
      if (isFailure(answer)) void show(answer);
      void readDrafts();
    },
  };
}

/** What stands there now, where it is another text than was begun with. */
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
