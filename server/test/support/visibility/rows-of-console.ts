/** What the newsroom console shows: to staff of the site alone, whatever the kind of content. */
import { people, type Row, shown, unseen } from './seen';

const kinds = ['comment', 'message', 'question', 'review', 'post'];
const staffOnly = (lines: string[]): Row => ({ staff: lines, because: 'staff decide on it' });
/** Writers, reporters and colleagues by their names; what a page is called. */
const beside = [`?person: ${people} | name`, '?page: open hidden | title'];

export const rowsOfConsole: Record<string, Row> = {
  '/v1/console/:domain/queue': staffOnly([
    ...kinds.map((kind) => `${kind}: ${unseen}`),
    ...kinds.map((kind) => `?${kind}: reader open hidden own pending edited`),
    // What of a changed review is as before.
    '?review: posting | id origin picture',
    'report: reader',
    ...beside,
  ]),
  '/v1/console/:domain/queue/counts': {},
  '/v1/console/:domain/queue/changes': staffOnly(
    kinds.map((kind) => `?${kind}: reader open hidden own pending ${shown} ${unseen} deleted | id`),
  ),
  '/v1/console/:domain/comments/:content_uuid': staffOnly([
    ...kinds.map((kind) => `${kind}: reader hidden ${shown} ${unseen}`),
    ...kinds.map((kind) => `?${kind}: own pending`),
    // Texts before an edit, and to what they replied.
    ...kinds.map((kind) => `?${kind}: earlier | text reply`),
    'report: reader',
    ...beside,
  ]),
};
