/** Title, state of the coverage, order and pause. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { endOf } from '../../../core/contract/content/coverage';
import type { CoverageState, LiveBlog } from '../../../core/contract/content/live-blog';
import type { Order } from '../../../core/state/live-blog/view';
import { SortMenu } from '../../shared/menu/sort-menu';
import { Moment } from '../../shared/moment/moment';

interface Props {
  title: string;
  blog: LiveBlog;
  status: CoverageState;
  order: Order;
  isPaused: boolean;
  hasPosts: boolean;
  onReverse(): void;
  onPause(): void;
}

export function Header({ title, blog, status, order, isPaused, hasPosts, onReverse, onPause }: Props) {
  const t = useTranslate('liveblog');
  const stands = t(`status_${status}`);
  const nameOf = (name: typeof order) => t(`${name}_first`);
  // A blog ends manually or automatically.
  const ended = status === 'ended' && (blog.status === 'ended' ? blog.since : endOf(blog));
  return (
    <header className="blog-header" part="header">
      <div className="blog-header__line">
        <h2 className="blog-header__title" part="title">
          {title || blog.title || t('title')}
        </h2>
        <p className={`coverage coverage--${status}`} part="coverage">
          {ended ? <Moment text={`${stands} |`} ms={ended} /> : stands}
        </p>
      </div>
      {blog.summary && <p className="blog-header__summary">{blog.summary}</p>}
      {blog.sponsor && <p className="post__sponsor">{t('sponsored', { name: blog.sponsor })}</p>}
      {hasPosts && (
        <div className="blog-header__actions">
          <SortMenu
            label={nameOf(order)}
            orders={['newest', 'oldest']}
            order={order}
            nameOf={nameOf}
            onSort={onReverse}
          />
          {status === 'live' && (
            <button
              type="button"
              className="button button--text"
              part="button"
              aria-pressed={isPaused}
              onClick={onPause}
            >
              {t(isPaused ? 'resume' : 'pause')}
            </button>
          )}
        </div>
      )}
    </header>
  );
}
