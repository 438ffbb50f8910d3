import type { QueueItem } from '../../../core/contract/console/queue';
import { ForeignPage } from '../../shared/origin/foreign-page';
import { usePlace } from '../../shared/origin/use-origin';

/** Opens the item in its article, in a new tab. */
export function ArticleLink({ item: { container, content } }: { item: QueueItem }) {
  const origin = usePlace(container.url || (content.metadata.origin_url ?? ''), content.content_uuid);
  const title = container.title || container.container_id;
  if (!origin) return <bdi className="item__article">{title}</bdi>;
  if (origin.foreignHost) return <ForeignPage url={origin.url} host={origin.foreignHost} />;
  return (
    <a className="item__article" href={origin.url} target="_blank" rel="noreferrer" aria-keyshortcuts="o">
      <bdi>{title}</bdi>
    </a>
  );
}
