/** Delivery of a reporter's posts and corrections: what waits, what was stored, and the conflict of two versions. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../core/base/failure/failure';
import { useReadAtom, useSetAtom } from '../../../core/base/store/hooks';
import type { DraftState } from '../../../core/contract/content/live-blog';
import {
  type Composition,
  correctionOf,
  draftOf,
  otherDraftOf,
  otherOf,
} from '../../../core/state/live-blog/composition';
import type { Post } from '../../../core/state/live-blog/new-posts';
import type { Place } from '../../../core/state/live-blog/newsroom';
import { makeOutbox, type Outbox, type Outgoing } from '../../../core/state/live-blog/outbox';
import { showFailureAction } from '../../../core/state/notices/notices.atoms';
import { userAtom } from '../../../core/state/user/user.atoms';
import type { useField } from './use-field';

/** Both texts of a post that two people corrected, or of a draft that two have saved. */
export interface Conflict {
  item: Outgoing;
  mine: Composition;
  theirs: Composition;
}

interface Delivery {
  container_id: string;
  place: Place;
  field: Pick<ReturnType<typeof useField>, 'giveBack' | 'putAside'>;
  insert(post: Post): void;
  readDrafts(): Promise<void>;
  setPublished(published: { item: Outgoing; post: Post }): void;
}

export function useOutbox({ container_id, place, field, insert, readDrafts, setPublished }: Delivery) {
  const show = useSetAtom(showFailureAction);
  const read = useReadAtom();
  const nameOf = useCallback((uuid: string) => read(userAtom(uuid))?.name, [read]);
  const [waiting, setWaiting] = useState(0);
  const [saved, setSaved] = useState<DraftState | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const outbox = useRef<Outbox>(undefined);
  const { giveBack, putAside } = field;

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

  return { outbox, waiting, saved, setSaved, conflict, setConflict, nameOf };
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
