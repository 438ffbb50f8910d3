import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { ArticleLine } from '../../../core/contract/console/articles';
import { namedKinds } from '../../../core/state/moderation/queue.actions';
import { usePlace } from '../../shared/origin/use-origin';

type Titled = Pick<ArticleLine, 'title' | 'container_id' | 'url'> & Partial<Pick<ArticleLine, 'section' | 'kind'>>;

export function ArticleTitle({ article: { title, container_id, url, section, kind } }: { article: Titled }) {
  const t = useTranslate('page_settings');
  const origin = usePlace(url);
  const named = namedKinds.find((it) => it === kind);
  const name = <bdi>{title || container_id}</bdi>;
  return (
    <>
      {origin && !origin.foreignHost ? (
        <a className="console-link" href={origin.url} target="_blank" rel="noreferrer">
          {name}
        </a>
      ) : (
        name
      )}
      <span className="item__meta">{[section, named && t(`kind.${named}`)].filter(Boolean).join(' · ')}</span>
    </>
  );
}
