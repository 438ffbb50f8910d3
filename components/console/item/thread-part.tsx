/** The parent of an item and its first replies, or the whole thread around it. */
import { useRef } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import type { CommentDetail, QueueItem } from '../../../core/contract/console/queue';
import type { Comment } from '../../../core/contract/content/comment';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import { userAtom } from '../../../core/state/user/user.atoms';
import type { QueueHand } from '../queue-state/use-queue';

const ThreadView = lazyComponent(() => import('./thread-view'), 'ThreadView');

interface Props {
  item: QueueItem;
  detail: CommentDetail;
  queue: QueueHand;
}

export function ThreadPart({ item, detail, queue }: Props) {
  const t = useTranslate('console');
  const toggle = useRef<HTMLButtonElement>(null);
  const { isThreadShown, showThread } = queue;
  if (!detail.parent && detail.replies.length === 0) return null;
  const close = () => {
    showThread(false);
    toggle.current?.focus();
  };
  return (
    <>
      {!isThreadShown && <Beside detail={detail} />}
      <div className="console-acts">
        <button
          ref={toggle}
          type="button"
          className="button button--text"
          aria-expanded={isThreadShown}
          aria-keyshortcuts="t"
          onClick={() => showThread(!isThreadShown)}
        >
          {t('thread')}
        </button>
      </div>
      {isThreadShown && <ThreadView item={item} queue={queue} onClose={close} />}
    </>
  );
}

function Beside({ detail: { parent, replies } }: { detail: CommentDetail }) {
  const t = useTranslate('console');
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
