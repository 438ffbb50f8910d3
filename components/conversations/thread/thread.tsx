/** A comment and its replies: indented once, oldest first, folded by the rail beside them. */
import { memo } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtom, useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { lazyAction } from '../../../core/base/store/lazy-action';
import { Scheduled } from '../../../core/mount/painted/scheduled';
import { missingRepliesAtom } from '../../../core/state/comments/content.atoms';
import { commentAtom, isVisible, threadAtom } from '../../../core/state/content/content.atoms';
import { useUser } from '../../shared/people/use-user';
import { Comment } from '../comment/comment';
import { useHere } from '../lifecycle/conversation-context';
import { useFocusHandover } from './use-focus-handover';

const readRepliesAction = lazyAction(() => import('../opened'), 'readRepliesAction');

interface RootProps {
  uuid: string;
  /** The reader has just posted it. */
  isNew: boolean;
}

export const Thread = memo(function Thread({ uuid, isNew }: RootProps) {
  return (
    <Scheduled name={uuid}>
      <Root uuid={uuid} isNew={isNew} />
    </Scheduled>
  );
});

function Root({ uuid, isNew }: RootProps) {
  const [thread, setThread] = useAtom(threadAtom(uuid));
  const root = useAtomValue(commentAtom(uuid));
  const missing = useAtomValue(missingRepliesAtom(uuid));
  if (!root) return null;

  const replies = thread.replies.length > 0 || missing > 0;
  return (
    <Comment comment={root} isNew={isNew}>
      {replies && (
        <Replies
          root_uuid={uuid}
          actor_uuid={isVisible(root) ? root.actor_uuid : undefined}
          isFolded={thread.isFolded}
          onFold={(isFolded) => setThread((it) => ({ ...it, isFolded }))}
        />
      )}
    </Comment>
  );
}

interface Props {
  root_uuid: string;
  /** Writer of the root; unknown for a removed one. */
  actor_uuid: string | undefined;
  isFolded: boolean;
  onFold(isFolded: boolean): void;
}

function Replies({ root_uuid, actor_uuid, isFolded, onFold }: Props) {
  const t = useTranslate('conversations');
  const { replies, cursor } = useAtomValue(threadAtom(root_uuid));
  const missing = useAtomValue(missingRepliesAtom(root_uuid));
  const author = useUser(actor_uuid);
  const folding = useFocusHandover(isFolded);
  const gapAt = replies.indexOf(cursor ?? '') + 1;

  if (isFolded) {
    return (
      <button
        ref={folding}
        type="button"
        className="button button--text more-replies"
        part="button"
        onClick={() => onFold(false)}
      >
        {t('unfold', { count: replies.length + missing })}
      </button>
    );
  }
  return (
    <div className="replies">
      {replies.length > 0 && (
        <button
          ref={folding}
          type="button"
          className="rail"
          aria-expanded="true"
          aria-label={t('fold', { name: author?.name ?? t('someone') })}
          onClick={() => onFold(true)}
        />
      )}
      {replies.slice(0, gapAt).map((uuid) => (
        <Reply key={uuid} uuid={uuid} />
      ))}
      {missing > 0 && <MoreReplies root_uuid={root_uuid} missing={missing} />}
      {replies.slice(gapAt).map((uuid) => (
        <Reply key={uuid} uuid={uuid} />
      ))}
    </div>
  );
}

const Reply = memo(function Reply({ uuid }: { uuid: string }) {
  const reply = useAtomValue(commentAtom(uuid));
  return reply ? <Comment comment={reply} isReply /> : null;
});

function MoreReplies({ root_uuid, missing }: { root_uuid: string; missing: number }) {
  const t = useTranslate('conversations');
  const { container_id } = useHere();
  const { isLoading } = useAtomValue(threadAtom(root_uuid));
  const readReplies = useSetAtom(readRepliesAction);

  return (
    <button
      type="button"
      className="button button--text more-replies"
      part="button"
      aria-disabled={isLoading}
      onClick={({ currentTarget }) => void readReplies(container_id, root_uuid, currentTarget.parentElement)}
    >
      {t('more_replies', { count: missing })}
    </button>
  );
}
