/** Visibility of each kind of content, by each of its addresses. */
import type { ContentKind } from './marks';
import { type Row, shown, unseen } from './seen';
import { kinds } from './vocabulary';

const all = Object.keys(kinds) as ContentKind[];

/** Only staff answer questions and reviews, so only `open` and `hidden` have replies there. */
const hasReplies = (kind: ContentKind) => kinds[kind].answers === 'everybody';
/** The reader's own waiting comments: of kinds in which readers reply. */
const own = (kind: ContentKind) => (hasReplies(kind) ? [`${kind}: own`] : []);
/** A pending edit of a review, beside the published one. */
const pending = (kind: ContentKind) => (kind === 'review' ? ['review: pending'] : []);

/** Lists that span pages name the page of each comment. */
const ofPages = 'page: open | title';

const everybodys = (kind: ContentKind) => [`${kind}: reader ${shown}`];
const staffs = (kind: ContentKind) => [`${kind}: reader hidden ${shown} ${unseen}`, ...own(kind), ...pending(kind)];
/** A list begins with the first replies of each thread, and may leave out later ones. */
const listedToStaff = (kind: ContentKind) => [
  `${kind}: reader hidden ${shown} disabled spam hide`,
  ...[`?${kind}: ghost waiting own`, ...pending(kind)],
];
/** Lists of states for staff: visible content only where it was reported. */
const queued = (kind: ContentKind) => [
  ...[`${kind}: open ${unseen}`, ...own(kind), ...pending(kind), 'report: reader', ofPages],
  // Thread and parent of an item.
  `?${kind}: reader | id text`,
  // Unchanged members of an edited review.
  ...(kind === 'review' ? ['?review: posting | id origin picture'] : []),
];

const list = (kind: ContentKind): Row => ({
  guest: everybodys(kind),
  reader: everybodys(kind),
  staff: listedToStaff(kind),
  because: 'staff read hidden containers, and with `show=all` what was removed, in its place',
});
const single = (kind: ContentKind): Row => ({
  ...list(kind),
  reader: [...everybodys(kind), ...own(kind)],
  staff: staffs(kind),
  because: 'readers see own comments that wait, staff all but what was deleted',
});
/** The reader's own root, with the replies. */
const root = (kind: ContentKind) => `${kind}: reader | id`;
const replies = (kind: ContentKind): Row =>
  hasReplies(kind)
    ? {
        guest: [`${kind}: ${shown}`, root(kind)],
        reader: [`${kind}: ${shown}`, root(kind)],
        staff: [`${kind}: hidden ${shown} ${unseen} own`, root(kind)],
      }
    : {
        guest: [`${kind}: open`, root(kind)],
        reader: [`${kind}: open`, root(kind)],
        staff: [`${kind}: open hidden`, root(kind)],
      };
const staffOnly = (lines: string[]): Row => ({ staff: lines, because: 'staff decide on it' });
/** Posts and their blogs have titles, too. */
const withBlog = (kind: ContentKind, row: Row): Row =>
  kind !== 'post'
    ? row
    : {
        ...row,
        guest: [...(row.guest ?? []), 'blog: open'],
        reader: [...(row.reader ?? []), 'blog: open'],
        staff: [...(row.staff ?? []), 'blog: open hidden'],
      };

/** Paths below the section. */
const rowsOf = (kind: ContentKind): Record<string, Row> => {
  const { roots } = kinds[kind];
  const at = `/:cc/${roots}`;
  const queue = all.flatMap(queued);
  return {
    '/': withBlog(kind, list(kind)),
    [at]: list(kind),
    '/:cc/moderation': staffOnly(queued(kind)),
    '/:cc/moderation/:content_uuid': staffOnly([
      `?${kind}: reader hidden ${shown} ${unseen} own | id`,
      'report: reader',
    ]),
    '/moderation/queue': staffOnly(queue),
    '/:cc/signature': {},
    '/personal': {
      reader: [...own(kind), `?${kind}: open reader | id`],
      because: 'readers see own comments that wait, and which they have reported and follow',
    },
    ...(kind !== 'post' && {
      '/moderation/log': staffOnly([
        '?blog: hidden',
        ...all.map((one) => `?${one}: reader open hidden deleted ${shown} ${unseen} own | id`),
      ]),
    }),
    ...(['comment', 'message', 'review'].includes(kind) && { '/contentcontainer/id': {} }),
    ...(kind !== 'review' && { '/:cc/mentionable': mentionable }),
    ...(kind === 'message'
      ? { '/:cc/messages/selection': single(kind), '/:cc/messages/:content_uuid': single(kind) }
      : { '/:cc/selection': single(kind), '/:cc/content/:content_uuid/direct': single(kind) }),
  };
};

/** People hidden by a ban are not suggested. Former names are forgotten. */
const nameable = [
  'person: open',
  '?person: renamed muted posting disabled spam deleted waiting hidden',
  '?person: edited | picture',
];
const mentionable: Row = { reader: nameable, staff: nameable };

const special: Record<string, Row> = {
  '/v4/livecomments/:section_uuid/:cc/comments/:content_uuid': replies('comment'),
  '/v4/livecomments/:section_uuid/:cc/comments/:content_uuid/single': single('comment'),
  '/v4/livecomments/:section_uuid/:cc/search': {
    guest: everybodys('comment'),
    reader: everybodys('comment'),
    staff: [`comment: reader hidden ${shown}`],
    because: 'staff search hidden containers, too',
  },
  '/v4/livecomments/:section_uuid/:user_uuid/history': staffOnly([
    ...all.flatMap(staffs),
    'report: reader',
    'page: open hidden | title',
  ]),
  '/v4/livecomments/:section_uuid/:user_uuid/profile': {},
  '/v4/livecomments/:section_uuid/:user_uuid/recent': {
    guest: everybodys('comment'),
    reader: everybodys('comment'),
    staff: everybodys('comment'),
  },
  '/v4/livecomments/:section_uuid/community': {
    guest: [...everybodys('comment'), ofPages],
    reader: [...everybodys('comment'), ofPages],
    staff: [...everybodys('comment'), ofPages],
  },
  '/v4/questions/:section_uuid/:cc/questions/:content_uuid': replies('question'),
  '/v4/questions/:section_uuid/:cc/questions/:content_uuid/single': single('question'),
  '/v4/questions/:section_uuid/:cc/similar': {
    guest: [`?question: reader ${shown}`],
    reader: [`?question: reader ${shown}`],
    staff: [`?question: reader hidden ${shown}`],
  },
  '/v4/reviews/:section_uuid/:cc/reviews/:content_uuid': single('review'),
  '/v4/reviews/:section_uuid/:cc/summary': {},
  '/v4/reviews/:section_uuid/:cc/own': { reader: ['review: reader'] },
  '/v4/liveblog/:section_uuid/:cc/replies/:content_uuid': replies('post'),
  '/v4/liveblog/:section_uuid/:cc/posts/:content_uuid/versions': {
    staff: ['post: earlier', '?post: edited'],
    because: 'authors and staff read former versions',
  },
  '/v4/liveblog/:section_uuid/:cc/drafts': {
    staff: ['draft: opensubmitted hiddensubmitted'],
    because: 'editors read what was handed in, and nobody else’s drafts',
  },
  '/v4/liveblog/:section_uuid/:cc/tip': {},
  '/v4/liveblog/:section_uuid/:cc/posts/visible/count': {},
  '/v4/liveblog/:section_uuid/:cc/highlights': {
    guest: ['post: open muted'],
    reader: ['post: open muted'],
    staff: ['post: open muted hidden'],
    because: 'staff read hidden containers',
  },
  '/v4/liveblog/:section_uuid/:cc/changes': changes(),
};

/** Shows at most position and id of removed content and of the reader's own waiting content. */
function changes(): Row {
  const lines = [`post: reader ${shown}`, `?post: hide ${unseen} deleted own | id`, 'blog: open'];
  return { guest: lines, reader: lines, staff: lines };
}

export const rowsOfContent: Record<string, Row> = {
  ...Object.fromEntries(
    all.flatMap((kind) =>
      Object.entries(rowsOf(kind)).map(([path, row]) => [`/v4/${kinds[kind].prefix}/:section_uuid${path}`, row]),
    ),
  ),
  ...special,
};
