/** The parent of an item, and its first replies. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import type { Comment } from '../../../core/contract/comment';
import type { CommentDetail } from '../../../core/contract/console/queue';
import { userAtom } from '../../../core/state/user/user.atoms';

export function ThreadPart({ detail: { parent, replies } }: { detail: CommentDetail }) {
  const t = useTranslate('console');
  if (!parent && replies.length === 0) return null;
  return (
    <>
      {parent && (
        <>
          <h3 className="item__part">{t('in_reply_to')}</h3>
          <Said comment={parent} />
        </>
      )}
      {replies.length > 0 && (
        <>
          <h3 className="item__part">{t('replies', { count: replies.length })}</h3>
          {replies.map((reply) => (
            <Said key={reply.content_uuid} comment={reply} />
          ))}
        </>
      )}
    </>
  );
}

function Said({ comment }: { comment: Comment }) {
  const name = useAtomValue(userAtom(comment.actor_uuid))?.name;
  return (
    <blockquote className="item__said" dir="auto">
      {name && <bdi className="item__said-name">{name}</bdi>}
      {comment.content}
    </blockquote>
  );
}
