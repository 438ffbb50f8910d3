import { useEffect, useState } from 'react';
import { type Failure, isFailure } from '../../../core/base/failure/failure';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { ItemThread, QueueItem } from '../../../core/contract/console/queue';
import { uuidOf } from '../../../core/state/console/queue';
import { readRepliesAction, readThreadAction } from '../../../core/state/console/thread';

export type ThreadList = 'before' | 'after' | 'replies';

/** Loads the comments around an item, and further pages of them. */
export function useThread(item: QueueItem) {
  const readThread = useSetAtom(readThreadAction);
  const readReplies = useSetAtom(readRepliesAction);
  const [thread, setThread] = useState<ItemThread | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const uuid = uuidOf(item);

  async function load() {
    setFailure(null);
    const answer = await readThread(uuid);
    if (isFailure(answer)) setFailure(answer);
    else setThread(answer);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each item
  useEffect(() => void load(), [uuid]);

  async function showMore(list: ThreadList) {
    if (!thread) return;
    const edge = thread[list].at(list === 'before' ? 0 : -1);
    const query = edge && { [list === 'before' ? 'before' : 'after']: uuidOf(edge) };
    const answer = await readReplies(list === 'replies' ? uuid : item.content.parent_uuid, query ?? {});
    if (isFailure(answer)) return setFailure(answer);
    const { items, more_available } = answer;
    setFailure(null);
    setThread({
      ...thread,
      [list]: list === 'before' ? [...items, ...thread.before] : [...thread[list], ...items],
      more: { ...thread.more, [list]: more_available },
    });
  }

  return { thread, failure, load, showMore };
}
