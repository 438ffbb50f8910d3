/**
 * Name, role and time of a comment, in one row: names and roles are cut if they do not fit, the time never. It is last,
 * because it grows over time: no content after it would move.
 */
import { useRef, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import type { Comment } from '../../../core/contract/content/comment';
import { isStaff } from '../../../core/contract/people/roles';
import type { PublicUser } from '../../../core/contract/people/user';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import { isOwner } from '../../../core/state/page/owners';
import { ownersAtom } from '../../../core/state/page/page.atoms';
import { PostTime } from './post-time';

const Profile = lazyComponent(() => import('../opened'), 'Profile');

interface Props {
  comment: Comment;
  author: PublicUser | undefined;
  /** The answered person, if not obvious from the position. */
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
        <span className={comment.is_picked ? 'mark vf-editors-pick_container-right' : 'mark'}>
          {t(comment.is_pinned ? 'pinned' : 'editors_pick')}
        </span>
      )}
      <div className="vf-post-meta">
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
        {isOpen && author && (
          <Profile user={author} label={author.name} opener={opener} onClose={() => setOpen(false)} />
        )}
        {badges && (
          <span className="vf-badge" part="badge">
            {badges}
          </span>
        )}
        {answered && answersReply && (
          <span className="in-reply-to">
            {'↳ '}
            <bdi>{answered.name}</bdi>
          </span>
        )}
        <PostTime comment={comment} time={time} />
      </div>
    </>
  );
}

/** Badges beside a person's name: the page's author before staff, then the site's own badges. */
function useBadges(user: PublicUser | undefined): string {
  const t = useTranslate('conversations');
  const owners = useAtomValue(ownersAtom);
  if (!user) return '';
  const role =
    (isOwner(owners, user) && t('badge_author')) ||
    (isStaff(user.user_privilege) && t('badge_staff')) ||
    (user.badge_trusted && t('badge_trusted'));
  return [role, ...user.custom_badges].filter(Boolean).join(' · ');
}
