import type { QueueQuery } from '../../../../../core/contract/console/queue';
import { isUuid } from '../../../../../core/contract/ids';
import { invalidField } from '../../../http/errors';
import { readId } from '../moderation/read-id';
import type { QueueFilter } from './queue.repository';

/** @throws ApiError invalid_field for what is no uuid. */
export function readFilter(site_uuid: string, query: Partial<QueueQuery>): QueueFilter {
  const { queue = 'waiting', sort = 'priority', container, user, kind, rule, language, reports_min } = query;
  if (container !== undefined && !isUuid(container)) throw invalidField('container', 'container must be a uuid.');
  return {
    ...{ site_uuid, queue, sort, kind, rule, language, reports_min },
    container_uuid: container?.toLowerCase(),
    actor_id: readId('user', user),
  };
}
