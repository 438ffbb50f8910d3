/**
 * Posts on their way: kept until the server has them, in order, over a reload and without a network. Each is a draft that is
 * saved and then published; both may be said again and are the same (host contract 9.4 "Idempotent posting").
 */

import { DRAFT_PREFIX } from '../../base/constants';
import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import type { DraftBody } from '../../contract/live-blog';
import { type Place, publishDraft, putDraft } from '../../transport/api/newsroom';
import type { Composition } from './composition';
import type { Post } from './new-posts';

export interface Outgoing {
  draft_uuid: string;
  body: DraftBody;
  isPublished: boolean;
  /** For the field, should it be refused. */
  composition: Composition;
}

interface Listeners {
  /** Undefined for what was handed in or scheduled. */
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
      else localStorage.setItem(key, JSON.stringify(items));
    } catch {}
    listeners.changed(items.length);
  }

  async function sendOne({ draft_uuid, body, isPublished }: Outgoing): Promise<Post | undefined | Failure> {
    const saved = await orUnreachable(putDraft(place, draft_uuid, body));
    if (isFailure(saved)) return saved;
    return isPublished ? orUnreachable(publishDraft(place, draft_uuid)) : undefined;
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
