/**
 * Name, role and time of a comment, in one line of inline elements. The time is last, because it grows while one looks:
 * nothing stands behind it that would move.
 */
import { useRef, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import type { Comment } from '../../../core/contract/comment';
import { uuidToNumericId } from '../../../core/contract/ids';
import { isStaff } from '../../../core/contract/roles';
import type { PublicUser } from '../../../core/contract/user';
import { isOwner } from '../../../core/state/page/owners';
import { pageAtom } from '../../../core/state/page/page.atoms';
import { Profile } from '../deferred-parts';

/** The share link of a comment inside its page (host contract 7). */
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
  const badges = useBadges(author);
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const answersReply = comment.parent_uuid !== comment.thread_uuid;

  return (
    <>
      {(comment.is_pinned || comment.is_picked) && (
        <span className="mark">{t(comment.is_pinned ? 'pinned' : 'editors_pick')}</span>
      )}
      <button
        ref={opener}
        type="button"
        className="vf-post-name-button vf-post-name-button__username"
        part="author"
        dir="auto"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {author?.name ?? '\u00a0'}
      </button>
      {isOpen && author && <Profile user={author} label={author.name} opener={opener} onClose={() => setOpen(false)} />}
      {badges && (
        <span className="vf-badge" part="badge">
          {badges}
        </span>
      )}
      {answered && answersReply && <span className="in-reply-to">{t('in_reply_to', { name: answered.name })}</span>}
      <a className="vf-post-time" part="time" href={permalinkOf(comment.content_uuid)}>
        {comment.is_edited ? `${time} · ${t('edited')}` : time}
      </a>
    </>
  );
}

/** What is said of somebody beside the name: the author of the page before the staff, then what the site gives them. */
function useBadges(user: PublicUser | undefined): string {
  const t = useTranslate('conversations');
  const { owners } = useAtomValue(pageAtom);
  if (!user) return '';
  const role =
    (isOwner(owners, user) && t('badge_author')) ||
    (isStaff(user.user_privilege) && t('badge_staff')) ||
    (user.badge_trusted && t('badge_trusted'));
  return [role, ...user.custom_badges].filter(Boolean).join(' · ');
}
