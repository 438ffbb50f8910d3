/**
 * A live blog: an event told in posts (specification §2, §5; host contract 6.2, 9.5).
 *
 * From top to bottom: header, authors' field, scoreboard, pin, key moments, new posts, posts, older ones.
 */
import { useMemo, useRef } from 'react';
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useAtomValue } from '../../core/base/store/hooks';
import { coverageAt } from '../../core/contract/content/coverage';
import { useHost } from '../../core/mount/element/host-context';
import { lazyComponent } from '../../core/mount/lazy/lazy-component';
import { useFacts } from '../../core/mount/painted/facts-context';
import { nowAtom } from '../../core/state/comments/clock.atoms';
import { useRequiredContainerId } from '../../core/state/comments/use-container-id';
import { likePost } from '../../core/state/live-blog/like-post';
import { caseOf, mayWriteAtom } from '../../core/state/live-blog/may-write';
import type { Post } from '../../core/state/live-blog/new-posts';
import { blogOf } from '../../core/state/live-blog/view';
import { sectionUuidAtom } from '../../core/state/site/site.atoms';
import { isLoggedInAtom } from '../../core/state/user/user.atoms';
import { Notices } from '../shared/notices/notices';
import { useBlogAds } from './ads';
import { Header } from './header/header';
import { KeyMoments, Pin } from './header/highlights';
import type { Settings } from './livestory.settings';
import { Missing, NoPosts } from './no-posts';
import type { LivestoryFacts } from './painted/livestory-facts';
import { moveBetweenPosts } from './post/move-between-posts';
import { PostArticle } from './post/post';
import { Scoreboard } from './scoreboard/scoreboard';
import { useAnnouncement } from './use-announcement';
import { useBlog } from './use-blog';
import { useSignature } from './use-signature';

const Writer = lazyComponent(() => import('./writer/writer'), 'Writer');

export function Livestory(settings: Settings) {
  const container_id = useRequiredContainerId(settings.vfContainerId);
  return container_id ? <LiveBlog key={container_id} {...settings} container_id={container_id} /> : null;
}

function LiveBlog({ container_id, ...settings }: Settings & { container_id: string }) {
  const t = useTranslate('liveblog');
  const host = useHost();
  const section_uuid = useAtomValue(sectionUuidAtom);
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const mayWrite = useAtomValue(mayWriteAtom);
  const now = useAtomValue(nowAtom);
  const painted = useFacts<LivestoryFacts>()?.view?.container.content_container_uuid;
  useSignature(container_id, settings.signature, painted);
  const blog = useBlog(container_id, settings);
  const { view, failure, held } = blog;
  const announced = useAnnouncement(blog.arrived);
  const list = useRef<HTMLDivElement>(null);
  const isWithAds = useBlogAds(settings, view !== null);
  const { settings: rules, blog: fields } = view?.container ?? {};
  // The same object for every post, so that posts do not render again.
  const repliesIn = useMemo(
    () =>
      settings.replies && rules && fields?.settings.replies ? caseOf({ settings: rules, blog: fields }) : undefined,
    [settings.replies, rules, fields],
  );

  if (!view) return <Missing hasFailed={failure !== null} onRetry={() => void blog.retry()} />;
  const about = blogOf(view.container);
  const status = coverageAt(about, now);
  const isAuthor = isLoggedIn && mayWrite(view.container);
  if (view.container.settings.is_hidden && !isAuthor) return null;

  const like = (post: Post, isOn: boolean) =>
    void likePost(section_uuid, post, isOn, (shown) => blog.setLike(post.content_uuid, shown));
  const showHeld = () => {
    blog.showHeld();
    host.scrollIntoView({ block: 'start' });
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('.post')?.focus({ preventScroll: true }));
  };

  return (
    <>
      <Header
        title={settings.vfTitle}
        blog={about}
        status={status}
        order={view.order}
        isPaused={blog.isPaused}
        hasPosts={view.posts.length > 1 || view.hasMore}
        onReverse={() => void blog.reverse()}
        onPause={() => blog.setPaused(!blog.isPaused)}
      />
      {isAuthor && <Writer onEvents={blog.apply} container={view.container} container_id={container_id} />}
      <Scoreboard scoreboard={about.scoreboard} />
      <Pin view={view} />
      {settings.keyMoments && <KeyMoments view={view} />}
      {held > 0 && (
        <button
          type="button"
          className="button button--primary new-updates rises"
          part="button button-primary"
          onClick={showHeld}
        >
          {t('new_updates', { count: held })}
        </button>
      )}
      {view.posts.length === 0 && status !== 'ended' && <NoPosts begins={about.coverage_start} />}
      {view.posts.length > 0 && (
        <div ref={list} className="threads" role="feed" aria-busy={blog.isLoading} onKeyDown={moveBetweenPosts}>
          {view.posts.flatMap((post, at) => [
            <PostArticle
              key={post.content_uuid}
              post={post}
              position={at + 1}
              people={view.people}
              polls={view.polls}
              scoreboard={about.scoreboard}
              repliesIn={repliesIn}
              replySizes={{ first: settings.replyLimit, more: settings.paginationReplyLimit }}
              mayEdit={isAuthor}
              onLike={like}
            />,
            isWithAds && <slot key={`slot ${post.content_uuid}`} name={`vf-ad-after-${post.content_uuid}`} />,
          ])}
        </div>
      )}
      {view.hasMore && (
        <button
          type="button"
          className="button older"
          part="button"
          aria-busy={blog.isLoading}
          onClick={() => void blog.loadOlder()}
        >
          {t(view.order === 'newest' ? 'older' : 'newer')}
        </button>
      )}
      {status === 'ended' && (
        <p className="empty" data-ended>
          {t('has_ended')}
        </p>
      )}
      <p className="hushed" role="status">
        {announced}
      </p>
      <Notices />
    </>
  );
}
