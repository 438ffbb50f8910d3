import { useEffect, useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { CommentDetail, QueueItem } from '../../../core/contract/console/queue';
import { loadDetailAction } from '../../../core/state/console/decide';

/** The rest of an item; undefined while it is read. The list already has the text, so nobody waits to decide. */
export function useDetail({ content: { content_uuid } }: QueueItem): CommentDetail | undefined {
  const load = useSetAtom(loadDetailAction);
  const [detail, setDetail] = useState<CommentDetail>();
  useEffect(() => {
    let isHere = true;
    void load(content_uuid).then((answer) => {
      if (isHere && !isFailure(answer)) setDetail(answer);
    });
    return () => {
      isHere = false;
    };
  }, [content_uuid, load]);
  return detail;
}
