/** A page with reviews of one item behind the fake server. */
import type { Comment } from '../../core/contract/content/comment';
import { applyReviewEvent } from '../../core/state/reviews/reviews.live';
import { ANA, aFirstPage, BEN, CONTAINER, READER } from './conversation';
import type { FakeServer } from './fake-server';
import { aReview, aSummary } from './reviews';

export const ITEM = 'book-1';
export const REVIEWS = '/v4/reviews/:section';
const names: Record<string, string> = { [READER]: 'Robin Vale', [ANA]: 'Ana Moreau', [BEN]: 'Ben Okafor' };

interface Served {
  own?: Comment | null;
  summary?: ReturnType<typeof aSummary>;
  more?: boolean;
  settings?: object;
}

export function serveReviews(
  server: FakeServer,
  contents: Comment[],
  { own = null, summary = aSummary(), more = false, settings = {} }: Served = {},
): void {
  const page = aFirstPage(contents, { container_id: ITEM, summary }, more);
  Object.assign(page.container.settings, settings);
  server.on('GET', '/v2/:domain/users', ({ query }) => {
    const results = (query.ids ?? '').split(',').map((uuid) => ({
      ...{ uuid, id: 1, name: names[uuid] ?? 'Somebody', user_privilege: 'normal', custom_badges: [] },
    }));
    return [200, { http_status: 200, result: { results } }];
  });
  server.on('GET', `${REVIEWS}/personal`, [200, { containers: [], muted: [] }]);
  server.on('GET', `${REVIEWS}/:container/own`, [
    200,
    { review: own, rating: (own as { rating?: number } | null)?.rating ?? null, is_verified: false },
  ]);
  server.on('GET', `${REVIEWS}/:container/summary`, [200, summary]);
  server.on('GET', `${REVIEWS}/`, [200, page]);
  server.on('POST', `${REVIEWS}/:container/reviews`, ({ json }) => [
    201,
    aReview({ actor_uuid: READER, ...(json as object) }),
  ]);
}

/** A live event of the item's reviews. */
export const happensToReviews = (action: string, payload: object, message_type = 'review'): void =>
  applyReviewEvent(ITEM, { message_type, action, payload, container_uuid: CONTAINER, seq: 9 } as never);
