/** Content above the posts: the newest pin, which folds without a script, and the key moments as links. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { timeOf } from '../../../core/state/live-blog/new-posts';
import type { BlogView } from '../../../core/state/live-blog/view';
import { ShortTime } from '../../shared/time-ago/time-ago';
import { Blocks } from '../post/blocks';
import { permalinkOf } from '../post/permalink';

/** Longest text of a pin without a fold. */
const SHORT = 280;

export function Pin({ view: { pinned, polls } }: { view: BlogView }) {
  const t = useTranslate('liveblog');
  const [post] = pinned;
  if (!post) return null;
  const isLong = (post.content?.length ?? 0) > SHORT || (post.media?.length ?? 0) > 0;
  return (
    <section className="pin" part="pin" aria-label={t('pinned')}>
      <p className="pin__mark">
        {t('pinned')} · <ShortTime area="liveblog" ms={timeOf(post)} />
      </p>
      {post.sponsor && <p className="post__sponsor">{t('sponsored', { name: post.sponsor })}</p>}
      {post.title && (
        <h3 className="post__title" dir="auto">
          {post.title}
        </h3>
      )}
      {isLong && <input type="checkbox" className="pin__fold" id="pin" aria-label={t('show_all')} />}
      <div className="pin__clip">
        <div className="pin__body" dir="auto">
          <Blocks post={post} polls={polls} />
          {isLong && (
            <label className="pin__label" htmlFor="pin" aria-hidden="true">
              {t('show_all')}
            </label>
          )}
        </div>
      </div>
    </section>
  );
}

/** In a narrow widget, key moments are folded under their heading, like a pin. */
export function KeyMoments({ view }: { view: BlogView }) {
  const t = useTranslate('liveblog');
  const moments = view.keyMoments.filter(({ title }) => title);
  if (moments.length === 0) return null;
  return (
    <nav className="key-moments" part="key-moments" aria-label={t('key_moments')}>
      <input type="checkbox" className="pin__fold" id="moments" />
      <h3 className="key-moments__heading">
        <label className="icon icon--sort" htmlFor="moments">
          {t('key_moments')}
        </label>
      </h3>
      <ul>
        {moments.map((post) => (
          <li key={post.content_uuid}>
            <ShortTime area="liveblog" ms={timeOf(post)} /> <a href={permalinkOf(post)}>{post.title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
