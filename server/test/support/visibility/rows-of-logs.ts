/** Visibility on a socket: events before the subscription (a replay), and events during it. */
import { type Row, shown } from './seen';

const everybody = (lines: string[]): Row => ({ guest: lines, reader: lines, staff: lines });
/** The log has the position and id of removed content, so that the page removes it, but no text. */
const gone = (kind: string) => `?${kind}: disabled spam deleted hide waiting ghost | id`;
const content = (kind: string) => everybody([`${kind}: reader ${shown}`, gone(kind)]);
/** Without text: only the change. */
const wordless = (kind: string): Row => ({
  staff: [
    `?${kind}: reader open edited muted posting login disabled spam deleted hide waiting ghost hidden own pending | id`,
  ],
  because: 'only staff may listen to it',
});

export const replays: Record<string, Row> = {
  'comment log': content('comment'),
  'message log': content('message'),
  'question log': content('question'),
  'review log': content('review'),
  'post log': everybody([`post: reader ${shown}`, gone('post'), 'blog: open']),
  'poll log': everybody(['poll: edited open']),
  ...Object.fromEntries(
    ['comment', 'message', 'question', 'review', 'post'].map((kind) => [`${kind} log of staff`, wordless(kind)]),
  ),
  'poll log of staff': {},
  'own log of the reader': {
    reader: [
      ...['comment', 'message', 'question', 'review', 'post'].map((of) => `?${of}: reader open edited posting login`),
      ...[
        '?page: open',
        '?person: open renamed posting login deleted hidden spam waiting disabled',
        '?person: edited | picture',
      ],
    ],
    because: 'only its reader may listen to it',
  },
  'own log of somebody else': {},
  'log of the section': {},
  site: {},
};
