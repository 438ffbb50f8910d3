/** One post: its time on the line, title, blocks, authors, and readers' actions. */
import { memo } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import type { CaseContainer } from '../../../core/contract/rules/case';
import { MINUTE_MS } from '../../../core/contract/values/durations';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import { nowAtom } from '../../../core/state/comments/clock.atoms';
import { reactionAtom } from '../../../core/state/content/content.atoms';
import { type Post, timeOf } from '../../../core/state/live-blog/new-posts';
import type { BlogView } from '../../../core/state/live-blog/view';
import { ShortTime } from '../../shared/time-ago/time-ago';
import { Scoreboard } from '../scoreboard/scoreboard';
import { Blocks } from './blocks';
import { LikeButton } from './like-button';
import { namesOf } from './names';
import { permalinkOf } from './permalink';
import { Replies } from './replies';

const PostTools = lazyComponent(() => import('./tools'), 'PostTools');
const FRESH_MS = 10 * MINUTE_MS;
/** An edit within this time is no correction. */
const EDITED_AFTER_MS = 5 * MINUTE_MS;

export interface PostProps {
  post: Post;
  position: number;
  people: BlogView['people'];
  polls: BlogView['polls'];
  scoreboard: Parameters<typeof Scoreboard>[0]['scoreboard'];
  /** Set if posts can be answered: the container of the permission check. */
  repliesIn: CaseContainer | undefined;
  replySizes: { first: number; more: number };
  mayEdit: boolean;
  onLike(post: Post, isOn: boolean): void;
}

export const PostArticle = memo(function PostArticle(props: PostProps) {
  const { post, position, people, polls, scoreboard, repliesIn, replySizes, mayEdit, onLike } = props;
  const t = useTranslate('liveblog');
  const { content_uuid, title, sponsor, total_likes, is_picked, date_edited } = post;
  const { like: isLiked } = useAtomValue(reactionAtom(content_uuid));
  const ms = timeOf(post);
  const isFresh = useAtomValue(nowAtom) - ms < FRESH_MS;
  const heading = `vf-post-${content_uuid}`;
  const names = namesOf(post, people);
  const isCorrected = date_edited !== null && date_edited - post.date_created > EDITED_AFTER_MS;

  return (
    <article
      className={`post ${is_picked ? 'post--key' : ''} ${isFresh ? 'post--fresh' : ''}`}
      part="post"
      data-uuid={content_uuid}
      tabIndex={-1}
      aria-posinset={position}
      aria-setsize={-1}
      aria-labelledby={heading}
    >
      <p className="post__time">
        <a href={permalinkOf(post)} id={title ? undefined : heading}>
          <ShortTime area="liveblog" ms={ms} />
        </a>
      </p>
      <div className="post__body" dir="auto">
        {/* In the page's language, not the post's: elements with a direction of their own do not affect the post. */}
        {sponsor && (
          <p className="post__sponsor" dir="auto">
            {t('sponsored', { name: sponsor })}
          </p>
        )}
        {is_picked && (
          <p className="post__mark" dir="auto">
            {t('key_moment')}
          </p>
        )}
        {title && (
          <h3 id={heading} className="post__title" part="post-title">
            {title}
          </h3>
        )}
        <Blocks post={post} polls={polls} scoreboard={<Scoreboard scoreboard={scoreboard} />} />
        {(names.length > 0 || isCorrected) && (
          <p className="post__meta" dir="auto">
            {names.length > 0 && t('by', { names: names.join(', ') })}
            {isCorrected && (
              <>
                {' · '}
                {t('updated')} <ShortTime area="liveblog" ms={date_edited} />
              </>
            )}
          </p>
        )}
        <div className="post__actions">
          <LikeButton isLiked={isLiked} total={total_likes} onPress={() => onLike(post, !isLiked)} />
          {repliesIn && <Replies post={post} container={repliesIn} sizes={replySizes} />}
          {mayEdit && <PostTools post={post} />}
        </div>
      </div>
    </article>
  );
});
