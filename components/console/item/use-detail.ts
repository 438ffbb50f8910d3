import { useEffect, useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { CommentDetail, QueueItem } from '../../../core/contract/console/queue';
import { loadDetailAction } from '../../../core/state/console/decide';

/** Loads the details of an item; undefined meanwhile. The list already has the text, so moderators can decide at once. */
export function useDetail({ content: { content_uuid } }: QueueItem, isChanged: boolean): CommentDetail | undefined {
  const load = useSetAtom(loadDetailAction);
  const [detail, setDetail] = useState<CommentDetail>();
  // Once the text changed, the details of the old one are no longer right.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when it changes
  useEffect(() => {
    let isHere = true;
    void load(content_uuid).then((answer) => {
      if (isHere && !isFailure(answer)) setDetail(answer);
    });
    return () => {
      isHere = false;
    };
  }, [content_uuid, load, isChanged]);
  return detail;
}
