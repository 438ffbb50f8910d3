import type { Comment } from '../../../core/contract/comment';
import { safeUrl } from '../../../core/contract/links';
import { useTimeAgo } from '../../shared/time-ago/time-ago';
import { permalinkOf } from '../share/permalink';

/** What fits in three lines. */
const LONGEST = 140;

/** One thing somebody wrote, with the way to it where the page it stands on is known. */
export function RecentComment({ comment }: { comment: Comment }) {
  const time = useTimeAgo(comment.date_created);
  const { origin_url = '', origin_title } = comment.metadata;
  const page = safeUrl(origin_url);
  const text = comment.content ?? '';
  return (
    <li className="profile-card__recent">
      <p dir="auto">{text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text}</p>
      <p className="profile-card__meta">
        {page ? <a href={page.replace(/#.*$/, '') + (permalinkOf(comment.content_uuid) ?? '')}>{time}</a> : time}
        {origin_title && ' · '}
        {origin_title && <bdi>{origin_title}</bdi>}
      </p>
    </li>
  );
}
