import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { Comment } from '../../../core/contract/content/comment';
import { readHistoryAction } from '../../../core/state/console/person';
import { sayState } from '../../shared/staff/say-state';
import { TimeAgo } from '../../shared/time-ago/time-ago';
import { ListTable } from '../parts/list-table';
import { useList } from '../parts/use-list';

/** Lists the comments of a person with their states. */
export function PersonComments({ user_uuid }: { user_uuid: string }) {
  const t = useTranslate('console');
  const list = useList({ user_uuid }, useSetAtom(readHistoryAction));
  return (
    <>
      <h2 className="console-heading">{t('people.comments')}</h2>
      <ListTable
        list={list}
        label={t('people.comments')}
        columns={[t('people.text'), t('people.state'), t('people.written')]}
        none={t('people.no_comments')}
        row={(comment) => <Row key={comment.content_uuid} comment={comment} />}
      />
    </>
  );
}

function Row({ comment }: { comment: Comment }) {
  const staff = useTranslate('page_settings');
  return (
    <tr>
      <td>
        <p className="person-text" dir="auto">
          {comment.content}
        </p>
      </td>
      <td>{sayState(staff, comment).join(' · ')}</td>
      <td>
        <TimeAgo ms={comment.date_created} />
      </td>
    </tr>
  );
}
