/** Visibility in the newsroom console: only for staff of the site, for every kind of content. */
import { people, type Row, shown, unseen } from './seen';

const kinds = ['comment', 'message', 'question', 'review', 'post'];
const staffOnly = (lines: string[]): Row => ({ staff: lines, because: 'staff decide on it' });
/** Names of writers, reporters and colleagues; titles of pages. */
const beside = [`?person: ${people} | name`, '?page: open hidden | title'];

export const rowsOfConsole: Record<string, Row> = {
  '/v1/console/:domain/queue': staffOnly([
    ...kinds.map((kind) => `${kind}: ${unseen}`),
    ...kinds.map((kind) => `?${kind}: reader open hidden own pending edited`),
    // Unchanged members of an edited review.
    '?review: posting | id origin picture',
    'report: reader',
    ...beside,
  ]),
  '/v1/console/:domain/queue/counts': {},
  '/v1/console/:domain/queue/total': {},
  '/v1/console/:domain/queue/bulk': {},
  '/v1/console/:domain/saved-queues': {},
  '/v1/console/:domain/reasons': {},
  '/v1/console/:domain/queue/changes': staffOnly(
    kinds.map((kind) => `?${kind}: reader open hidden own pending ${shown} ${unseen} deleted | id`),
  ),
  '/v1/console/:domain/comments/:content_uuid/thread': staffOnly([
    ...kinds.map((kind) => `${kind}: reader hidden ${shown} ${unseen}`),
    ...kinds.map((kind) => `?${kind}: own pending`),
    'report: reader',
    ...beside,
  ]),
  '/v1/console/:domain/comments/:content_uuid/replies': staffOnly([
    ...kinds.map((kind) => `?${kind}: reader hidden own pending ${shown} ${unseen}`),
    '?report: reader',
    ...beside,
  ]),
  '/v1/console/:domain/live/:cc/pins': {
    staff: [
      ...['comment', 'post'].map((kind) => `?${kind}: open edited muted posting login hidden reader own`),
      `?person: ${people} | name`,
    ],
    because: 'staff unpin them',
  },
  '/v1/console/:domain/comments/:content_uuid': staffOnly([
    ...kinds.map((kind) => `${kind}: reader hidden ${shown} ${unseen}`),
    ...kinds.map((kind) => `?${kind}: own pending`),
    // Texts before an edit, and of parents.
    ...kinds.map((kind) => `?${kind}: earlier | text reply`),
    'report: reader',
    ...beside,
  ]),
};
