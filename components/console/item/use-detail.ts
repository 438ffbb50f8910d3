import { useEffect, useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { CommentDetail, QueueItem } from '../../../core/contract/console/queue';
import { loadDetailAction, takeAheadAction } from '../../../core/state/console/details';

/**
 * The details of an item, which were often read ahead; undefined until they are there. The list already has the text, so
 * moderators can decide at once.
 */
export function useDetail({ content: { content_uuid } }: QueueItem, isChanged: boolean): CommentDetail | undefined {
  const load = useSetAtom(loadDetailAction);
  const takeAhead = useSetAtom(takeAheadAction);
  const [ahead] = useState(() => takeAhead(content_uuid));
  const [detail, setDetail] = useState(ahead?.detail);
  // Once the text changed, the details of the old one are no longer right.
  useEffect(() => {
    if (ahead?.isFresh && !isChanged) return;
    let isHere = true;
    void load(content_uuid).then((answer) => {
      if (isHere && !isFailure(answer)) setDetail(answer);
    });
    return () => {
      isHere = false;
    };
  }, [content_uuid, load, ahead, isChanged]);
  return detail;
}
