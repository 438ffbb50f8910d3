/** The post that was just published, which its reporter can take back for ten seconds. */
import { useEffect, useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useSetAtom } from '../../../core/base/store/hooks';
import { type Composition, emptyComposition } from '../../../core/state/live-blog/composition';
import type { Post } from '../../../core/state/live-blog/new-posts';
import { newsroom, type Place } from '../../../core/state/live-blog/newsroom';
import type { Outgoing } from '../../../core/state/live-blog/outbox';
import { showFailureAction } from '../../../core/state/notices/notices.atoms';

const UNDO_MS = 10_000;

export function usePublished(place: Place, replace: (work: Composition) => void) {
  const show = useSetAtom(showFailureAction);
  const [published, setPublished] = useState<{ item: Outgoing; post: Post } | null>(null);

  useEffect(() => {
    if (!published) return;
    const timer = setTimeout(() => setPublished(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [published]);

  async function undo(): Promise<void> {
    if (!published) return;
    const { item, post } = published;
    setPublished(null);
    const answer = await newsroom.remove(place, post.content_uuid);
    if (isFailure(answer)) void show(answer);
    // The text gets a new draft uuid, because the old one belongs to the removed post.
    else replace({ ...item.composition, draft_uuid: emptyComposition().draft_uuid, date_changed: 0 });
  }

  return { published, setPublished, undo };
}
