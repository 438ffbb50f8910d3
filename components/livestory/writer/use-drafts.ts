/** Drafts of a live blog, as its reporters have stored them. */
import { useCallback, useEffect, useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { Draft } from '../../../core/contract/content/live-blog';
import type { Post } from '../../../core/state/live-blog/new-posts';
import { newsroom, type Place } from '../../../core/state/live-blog/newsroom';
import { showFailureAction } from '../../../core/state/notices/notices.atoms';

/** The event log has no events of drafts. */
const DRAFTS_EVERY_MS = 30_000;

export function useDrafts(place: Place, insert: (post: Post) => void) {
  const show = useSetAtom(showFailureAction);
  const [drafts, setDrafts] = useState<Draft[]>([]);

  const readDrafts = useCallback(async () => {
    const answer = await newsroom.drafts(place);
    if (!isFailure(answer)) setDrafts(answer.drafts);
  }, [place]);

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

  return {
    drafts,
    readDrafts,
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
