/** A comment in a list: text, writer, time, page and reactions; all of it is a link. */
import type { ReactNode } from 'react';
import { publish } from '../../../core/base/bus/bus';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import type { Comment } from '../../../core/contract/content/comment';
import { userAtom } from '../../../core/state/user/user.atoms';
import { Avatar } from '../avatar/avatar';
import { type Origin, useOrigin } from '../origin/use-origin';
import { TimeAgo } from '../time-ago/time-ago';
import { isThisPage } from './this-page';

interface Props {
  comment: Comment;
  /** False in a list of one person's comments. */
  hasAuthor?: boolean;
}

export function CommentLine({ comment, hasAuthor = false }: Props) {
  const t = useTranslate('tray');
  const author = useAtomValue(userAtom(comment.actor_uuid));
  const origin = useOrigin(comment);
  const { state, total_likes, total_replies, metadata } = comment;
  const waits = state === 'awaiting_moderation';
  const facts = [
    total_likes > 0 && t('profile.likes', { count: total_likes }),
    total_replies > 0 && t('profile.replies', { count: total_replies }),
    origin && (origin.foreignHost ?? metadata.origin_title),
  ].filter(Boolean) as string[];
  return (
    <li className={`comment-line${state === 'visible' ? '' : ' comment-line--held'}`}>
      <Leading origin={state === 'visible' ? origin : null} hasPicture={hasAuthor}>
        {hasAuthor && <Avatar name={author?.name ?? ''} picture={author?.pic_small} />}
        <span className="comment-line__text">
          {hasAuthor && (
            <b className="comment-line__who">
              <bdi>{author?.name}</bdi>
            </b>
          )}
          <span className="comment-line__says" dir="auto">
            {comment.content}
          </span>
          <span className="tray__note comment-line__facts">
            {state !== 'visible' && <b>{t(waits ? 'profile.state_waiting' : 'profile.state_refused')}</b>}
            <TimeAgo ms={comment.date_created} />
            {facts.map((fact) => (
              <span key={fact}>
                <bdi>{fact}</bdi>
              </span>
            ))}
          </span>
        </span>
      </Leading>
    </li>
  );
}

/** A link if the page is known; a comment on this page is behind the tray. */
function Leading({
  origin,
  hasPicture,
  children,
}: {
  origin: Origin | null;
  hasPicture: boolean;
  children: ReactNode;
}) {
  const name = hasPicture ? 'comment-line__row comment-line__row--pictured' : 'comment-line__row';
  if (!origin) return <span className={name}>{children}</span>;
  const { url, foreignHost } = origin;
  if (foreignHost) {
    return (
      <a className={name} href={url} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    );
  }
  const isHere = isThisPage(url);
  return (
    <a
      className={name}
      href={isHere ? new URL(url).hash || url : url}
      onClick={({ ctrlKey, metaKey, shiftKey }) => {
        if (isHere && !ctrlKey && !metaKey && !shiftKey) publish('tray/close');
      }}
    >
      {children}
    </a>
  );
}
