/**
 * Queue of all pages of the site, in conversations, chats, interviews, live blogs and reviews, reported items first:
 * decided here, one by one or in bulk, or read on its page.
 */
import { useState } from 'react';
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../../core/base/store/hooks';
import type { Comment } from '../../../../core/contract/content/comment';
import { QUEUE_COUNTED, type Queue, queues } from '../../../../core/contract/content/moderation';
import type { QueueTotals } from '../../../../core/contract/content/moderation-api';
import { loadQueueAction } from '../../../../core/state/moderation/queue.actions';
import { StaffDialog } from '../../../shared/staff/staff-dialog';
import { PagedList } from '../dialog/paged-list';
import { Tabs } from '../dialog/tabs';
import { usePages } from '../dialog/use-pages';
import { BulkBar } from './bulk-bar';
import { handleQueueKeys } from './queue-keys';
import { QueuedComment } from './queued-comment';
import { useCounts } from './use-counts';
import { useSelection } from './use-selection';

const NONE: Comment[] = [];

export function QueueDialog({ onClose }: { onClose(): void }) {
  const t = useTranslate('page_settings');
  const load = useSetAtom(loadQueueAction);
  const [queue, setQueue] = useState<Queue>('reported');
  const [totals, setTotals] = useState<QueueTotals>();
  const [said, setSaid] = useState('');
  const pages = usePages<Comment>(
    queue,
    ({ actor_uuid }) => [actor_uuid],
    async (last) => {
      const page = await load(queue, last?.content_uuid);
      if ('totals' in page && page.totals) setTotals(page.totals);
      return page;
    },
  );
  const selection = useSelection(pages.items ?? NONE);
  const count = useCounts(queue, pages.items, totals);

  function choose(next: Queue) {
    selection.clear();
    setQueue(next);
  }

  return (
    <StaffDialog title={t('queue')} onClose={onClose} isWide>
      <Tabs
        label={t('queue_state')}
        tabs={queues}
        name={(it) => t(`state.${it}`)}
        count={count}
        most={QUEUE_COUNTED}
        shown={queue}
        onShow={choose}
      />
      <p className="hushed" role="status">
        {said}
      </p>
      <BulkBar selection={selection} announce={setSaid} />
      <PagedList
        pages={pages}
        none={t('none_in_state')}
        onKeyDown={handleQueueKeys}
        draw={(comment) => (
          <QueuedComment
            key={comment.content_uuid}
            comment={comment}
            announce={setSaid}
            isSelected={selection.has(comment)}
            onSelect={() => selection.toggle(comment)}
          />
        )}
      />
    </StaffDialog>
  );
}
