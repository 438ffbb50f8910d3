/**
 * Posts and corrections being sent: saved until the server has them, in order, over a reload and without a network. A
 * post is a draft that is saved and then published; both calls are idempotent (host contract 9.4 "Idempotent posting").
 * A repeated correction is refused with the corrected post, and so recognized as done.
 */

import { toJson } from '../../base/built-ins/to-json';
import { DRAFT_PREFIX } from '../../base/constants';
import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import type { DraftBody } from '../../contract/content/live-blog';
import { editPost, type Place, publishDraft, putDraft } from '../../transport/api/newsroom';
import { type Composition, otherOf, saysTheSame } from './composition';
import type { Post } from './new-posts';

export interface Outgoing {
  draft_uuid: string;
  body: DraftBody;
  isPublished: boolean;
  /** The composition, which returns to the field if it is refused. */
  composition: Composition;
}

interface Listeners {
  /** Undefined for submitted or scheduled posts, and for a correction that was already stored. */
  sent(item: Outgoing, post: Post | undefined): void;
  refused(item: Outgoing, failure: Failure): void;
  changed(count: number): void;
}

const AGAIN_MS = 10_000;

export function makeOutbox(container_id: string, place: Place, listeners: Listeners) {
  const key = `${DRAFT_PREFIX}outbox|${container_id}`;
  let items = read();
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function read(): Outgoing[] {
    try {
      const saved = JSON.parse(localStorage.getItem(key) ?? '[]');
      return Array.isArray(saved) ? saved : [];
    } catch {
      return [];
    }
  }

  function save(): void {
    try {
      if (items.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, toJson(items));
    } catch {}
    listeners.changed(items.length);
  }

  /** Two corrections of a post by the same author without a network do not conflict. */
  function knowRev(content_uuid: string, rev: number | null | undefined): void {
    items = items.map((item) => {
      const { editing } = item.composition;
      if (editing?.content_uuid !== content_uuid || !rev) return item;
      return { ...item, composition: { ...item.composition, editing: { ...editing, rev } } };
    });
  }

  async function sendCorrection({ body, composition }: Outgoing): Promise<Post | undefined | Failure> {
    const { content_uuid = '', rev = 0 } = composition.editing ?? {};
    const { media_uuids: _, media_alts: __, ...post } = body.post;
    const answer = await orUnreachable(editPost(place, content_uuid, { ...post, content: post.title || 'post', rev }));
    if (!isFailure(answer)) {
      knowRev(content_uuid, answer.rev);
      return answer;
    }
    const other = otherOf(answer);
    if (!other || !saysTheSame(other, post)) return answer;
    knowRev(content_uuid, other.rev);
    return undefined;
  }

  async function sendOne(item: Outgoing): Promise<Post | undefined | Failure> {
    const { draft_uuid, body, isPublished } = item;
    if (item.composition.editing) return sendCorrection(item);
    const saved = await orUnreachable(putDraft(place, draft_uuid, body));
    if (isFailure(saved)) return saved;
    // If publishing fails, this draft returns to the field.
    item.composition = { ...item.composition, date_changed: saved.date_changed };
    return isPublished ? orUnreachable(publishDraft(place, draft_uuid, saved.date_changed)) : undefined;
  }

  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    clearTimeout(timer);
    for (let item = items[0]; item; item = items[0]) {
      const answer = await sendOne(item);
      if (isFailure(answer) && (answer.error_status === 0 || answer.error_status >= 500)) {
        timer = setTimeout(() => void send(), AGAIN_MS);
        break;
      }
      items = items.slice(1);
      save();
      if (isFailure(answer)) listeners.refused(item, answer);
      else listeners.sent(item, answer);
    }
    isSending = false;
  }

  const goOn = () => void send();
  addEventListener('online', goOn);
  listeners.changed(items.length);
  void send();
  return {
    /** Takes back a correction that is not being sent yet, to continue it. */
    takeBack(content_uuid: string): Composition | undefined {
      const item = items.findLast(({ composition }) => composition.editing?.content_uuid === content_uuid);
      if (!item || (isSending && item === items[0])) return undefined;
      items = items.filter((it) => it !== item);
      save();
      return item.composition;
    },
    add(item: Outgoing): void {
      items = [...items, item];
      save();
      void send();
    },
    end(): void {
      clearTimeout(timer);
      removeEventListener('online', goOn);
    },
  };
}

export type Outbox = ReturnType<typeof makeOutbox>;
