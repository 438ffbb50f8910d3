/**
 * Time of a comment: its age, as a link to it, and the full date while the link is hovered or focused. A narrow
 * conversation shows the short form (comment.css reads it from the attribute).
 */
import { useId, useRef, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { Comment } from '../../../core/contract/content/comment';
import { permalinkOf } from '../../../core/contract/delivery/permalink';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import { useShortTime } from '../../shared/time-ago/time-ago';

const FullDate = lazyComponent(() => import('../opened'), 'FullDate');

export function PostTime({ comment, time }: { comment: Comment; time: string }) {
  const t = useTranslate('conversations');
  const short = useShortTime(comment.date_created);
  const link = useRef<HTMLAnchorElement>(null);
  const [isLookedAt, setLookedAt] = useState(false);
  const id = useId();
  const look = () => setLookedAt(true);
  const lookAway = () => setLookedAt(false);

  return (
    <>
      <a
        ref={link}
        className="vf-post-time vf-secondary-text-colour"
        part="time"
        href={permalinkOf(comment.content_uuid)}
        aria-describedby={isLookedAt ? id : undefined}
        onPointerEnter={look}
        onPointerLeave={lookAway}
        onFocus={look}
        onBlur={lookAway}
      >
        <time dateTime={new Date(comment.date_created).toISOString()} data-short={short}>
          {time}
        </time>
        {comment.is_edited && ` · ${t('edited')}`}
      </a>
      {isLookedAt && <FullDate id={id} ms={comment.date_created} opener={link} onClose={lookAway} />}
    </>
  );
}
