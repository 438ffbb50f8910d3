/**
 * Name, role and time of a comment, in one line of inline elements. The time is last, because it grows while one looks:
 * nothing stands behind it that would move.
 */
import type { Comment } from '../../../core/contract/comment';
import { uuidToNumericId } from '../../../core/contract/ids';
import { isStaff } from '../../../core/contract/roles';
import type { PublicUser } from '../../../core/contract/user';
import { useTranslate } from '../../../core/i18n/use-translate';
import { isOwner } from '../../../core/page/owners';
import { pageAtom } from '../../../core/page/page.atoms';
import { useAtomValue } from '../../../core/store/hooks';

/** The share link of a comment inside its page (HOST-API.md 7). */
export const permalinkOf = (content_uuid: string): string | undefined => {
  const id = uuidToNumericId(content_uuid);
  return id === null ? undefined : `#vf-${id}`;
};

interface Props {
  comment: Comment;
  author: PublicUser | undefined;
  /** Who is answered, when that is not plain from the place. */
  answered: PublicUser | undefined;
  time: string;
}

export function CommentHead({ comment, author, answered, time }: Props) {
  const t = useTranslate('conversations');
  const badge = useBadge(author);
  const answersReply = comment.parent_uuid !== comment.thread_uuid;

  return (
    <>
      {(comment.is_pinned || comment.is_picked) && (
        <span className="mark">{t(comment.is_pinned ? 'pinned' : 'editors_pick')}</span>
      )}
      <span className="vf-post-name-button vf-post-name-button__username" part="author" dir="auto">
        {author?.name ?? '\u00a0'}
      </span>
      {badge && (
        <span className="vf-badge" part="badge">
          {t(badge)}
        </span>
      )}
      {answered && answersReply && <span className="in-reply-to">{t('in_reply_to', { name: answered.name })}</span>}
      <a className="vf-post-time" part="time" href={permalinkOf(comment.content_uuid)}>
        {comment.is_edited ? `${time} · ${t('edited')}` : time}
      </a>
    </>
  );
}

/** The role shown beside a name: the author of the page before the staff. */
function useBadge(user: PublicUser | undefined): 'badge_author' | 'badge_staff' | undefined {
  const { owners } = useAtomValue(pageAtom);
  if (!user) return undefined;
  if (isOwner(owners, user)) return 'badge_author';
  return isStaff(user.user_privilege) ? 'badge_staff' : undefined;
}
