import type { Comment } from '../../../core/contract/content/comment';
import { cutText } from '../../../core/contract/values/cut-text';
import { ForeignPage } from '../../shared/origin/foreign-page';
import { useOrigin } from '../../shared/origin/use-origin';
import { TimeAgo } from '../../shared/time-ago/time-ago';

/** Maximum length of the text, which fits three lines. */
const LONGEST = 140;

/** One comment of a person, with a link if its page is known. */
export function RecentComment({ comment }: { comment: Comment }) {
  const time = <TimeAgo ms={comment.date_created} />;
  const { origin_title } = comment.metadata;
  const origin = useOrigin(comment);
  const isOurs = origin?.foreignHost === null;
  const text = comment.content ?? '';
  return (
    <li className="profile-card__recent">
      <p dir="auto">{text.length > LONGEST ? `${cutText(text, LONGEST).trimEnd()}…` : text}</p>
      <p className="profile-card__meta">
        {isOurs ? <a href={origin.url}>{time}</a> : time}
        {origin?.foreignHost && ' · '}
        {origin?.foreignHost && <ForeignPage url={origin.url} host={origin.foreignHost} />}
        {isOurs && origin_title && ' · '}
        {isOurs && origin_title && <bdi>{origin_title}</bdi>}
      </p>
    </li>
  );
}
