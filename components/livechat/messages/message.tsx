/**
 * One message: writer, text, and its tools while it is hovered or focused. In a busy chat tools only render then, and
 * the message itself is focusable.
 */
import { memo, useState } from 'react';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { Comment } from '../../../core/contract/content/comment';
import { isStaff } from '../../../core/contract/people/roles';
import type { PublicUser } from '../../../core/contract/people/user';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import { toggleReactionAction } from '../../../core/state/comments/react.actions';
import { discardAction } from '../../../core/state/comments/send';
import { commentAtom, deliveryAtom, isVisible, reactionAtom } from '../../../core/state/content/content.atoms';
import { isOwner } from '../../../core/state/page/owners';
import { userAtom } from '../../../core/state/user/user.atoms';
import { Avatar, tintOf } from '../../shared/avatar/avatar';
import { Menu } from '../../shared/menu/menu';
import { ShortTime } from '../../shared/time-ago/time-ago';
import { useChat } from '../context/chat-context';
import { useRows } from '../context/rows-context';
import { ChatText } from '../text/chat-text';
import { Reactions } from './reactions';

const MessageMenu = lazyComponent(() => import('./message-menu'), 'MessageMenu');
const ReactionMenu = lazyComponent(() => import('./reaction-menu'), 'ReactionMenu');

interface Props {
  uuid: string;
  /** True for the first message of a run by one writer. */
  isFirst: boolean;
}

export const Message = memo(function Message({ uuid, isFirst }: Props) {
  const { t, reader, muted, hasTools } = useRows();
  const [isWhole, setWhole] = useState(() => hasTools(uuid));
  const message = useAtomValue(commentAtom(uuid));
  const author = useAtomValue(userAtom(message?.actor_uuid ?? ''));
  const delivery = useAtomValue(deliveryAtom(uuid));
  if (!message) return null;

  const isOwn = message.actor_uuid === reader;
  const isMuted = muted.has(message.actor_uuid);
  const isWaiting = isOwn && message.state === 'awaiting_moderation';
  const isSeen = isVisible(message) || message.content !== undefined;
  const isNamed = message.mentions?.some(({ user_uuid }) => user_uuid === reader);
  const classes = ['message', isNamed && 'message--named', (delivery || isWaiting) && 'message--under-way'];
  return (
    <article
      className={classes.filter(Boolean).join(' ')}
      part="message"
      tabIndex={isWhole ? -1 : 0}
      aria-label={author?.name}
      onPointerEnter={() => setWhole(true)}
      onFocus={() => setWhole(true)}
    >
      {isFirst && <Avatar name={author?.name ?? ''} picture={author?.pic_small ?? ''} className="avatar--chat" />}
      {message.parent_uuid !== message.content_container_uuid && isSeen && (
        <Answered uuid={message.parent_uuid} message={message} />
      )}
      {isFirst && <Head message={message} author={author} />}
      {isMuted && !isOwn ? (
        <p className="message__gone">{t('muted')}</p>
      ) : isSeen ? (
        <p className="vf-chat-content__text" dir="auto">
          <ChatText content={message} />
          {message.is_edited && <span className="message__note"> {t('edited')}</span>}
        </p>
      ) : (
        <p className="message__gone">{t('removed')}</p>
      )}
      {isSeen && !isMuted && <Reactions uuid={uuid} isOwn={isOwn} />}
      {delivery === 'waiting' && <Waiting uuid={uuid} />}
      {isWaiting && <p className="message__note">{t('waits')}</p>}
      {isSeen && !delivery && !isMuted && (isWhole || message.total_likes > 0) && (
        <Actions {...{ message, author, isOwn, isWhole }} />
      )}
    </article>
  );
});

function Head({ message, author }: { message: Comment; author: PublicUser | undefined }) {
  const { t, owners } = useRows();
  const role = author && ((isOwner(owners, author) && 'author') || (isStaff(author.user_privilege) && 'staff'));
  return (
    <p className="message__head">
      <b className={`message__name tint-${tintOf(author?.name ?? '')}`} part="author" dir="auto">
        {author?.name ?? '\u00a0'}
      </b>
      {role && (
        <span className="vf-badge" part="badge">
          {t(role)}
        </span>
      )}
      <ShortTime area="chat" className="vf-chat-content__timestamp" ms={message.date_created} />
    </p>
  );
}

/** The quoted line; the writer's name if the message is not loaded any more. */
function Answered({ uuid, message }: { uuid: string; message: Comment }) {
  const answered = useAtomValue(commentAtom(uuid));
  const author = useAtomValue(userAtom(message.parent_actor_uuid ?? ''));
  return (
    <p className="message__answered" dir="auto">
      <bdi>{author?.name}</bdi> {isVisible(answered) && answered ? <ChatText content={answered} isPlain /> : '…'}
    </p>
  );
}

function Waiting({ uuid }: { uuid: string }) {
  const { t } = useRows();
  const discard = useSetAtom(discardAction);
  return (
    <p className="message__note">
      {t('offline')}{' '}
      <button type="button" className="message__link" part="button" onClick={() => discard(uuid)}>
        {t('take_back')}
      </button>
    </p>
  );
}

interface ActionsProps {
  message: Comment;
  author: PublicUser | undefined;
  isOwn: boolean;
  /** False: renders only the likes. */
  isWhole: boolean;
}

function Actions({ message, author, isOwn, isWhole }: ActionsProps) {
  const { t } = useRows();
  const { like } = useAtomValue(reactionAtom(message.content_uuid));
  const toggle = useSetAtom(toggleReactionAction);
  const { total_likes } = message;
  return (
    <div className={`message__acts ${total_likes > 0 ? 'message__acts--liked' : ''}`}>
      <button
        type="button"
        className="act act--like"
        part="button"
        aria-pressed={like}
        aria-label={t('like', { count: total_likes })}
        disabled={isOwn}
        onClick={() => void toggle(message.content_uuid, 'like', !like)}
      >
        <span className="icon icon--like" aria-hidden="true" />
        {total_likes > 0 && <span aria-hidden="true">{total_likes}</span>}
      </button>
      {isWhole && <MoreActions message={message} author={author} isOwn={isOwn} />}
    </div>
  );
}

function MoreActions({ message, author, isOwn }: Omit<ActionsProps, 'isWhole'>) {
  const { t, hasReactions } = useRows();
  const { answer } = useChat();
  return (
    <>
      {!isOwn && hasReactions && (
        <Menu
          label={t('react')}
          className="act"
          list={(opening) => <ReactionMenu uuid={message.content_uuid} {...opening} />}
        >
          <span className="icon icon--react" aria-hidden="true" />
        </Menu>
      )}
      <button type="button" className="act" part="button" aria-label={t('reply')} onClick={() => answer(message)}>
        <span className="icon icon--reply" aria-hidden="true" />
      </button>
      <Menu
        label={t('more_about', { name: author?.name ?? '' })}
        className="act"
        list={(opening) => <MessageMenu message={message} {...opening} />}
      >
        <span className="icon icon--more" aria-hidden="true" />
      </Menu>
    </>
  );
}
