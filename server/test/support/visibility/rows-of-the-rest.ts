/** Visibility of people, pages, polls and notifications, and in feeds and painted widgets. */
import { people, type Row, shown } from './seen';

/** Names and pictures of people; the former name of a renamed person is in no answer. */
const persons = (states: string) => [`person: ${states}`, 'person: edited | picture'];
const everybody = (lines: string[]): Row => ({ guest: lines, reader: lines, staff: lines });
const comments = [`comment: reader ${shown}`];
const nothing: Row = {};

/** Mentions, by id. */
const namedIn = ['comment', 'message', 'question', 'review', 'post'].map(
  (of) => `?${of}: reader own hidden deleted disabled spam ghost hide waiting pending ${shown} | id`,
);

const rowsOfPeople: Record<string, Row> = {
  // A person hidden by a ban has no conversations to show; account and name stay.
  '/v2/:domain/users/:id': {
    ...everybody(persons(people)),
    staff: [...persons(people), 'person: pending'],
    because: 'staff see which names and pictures wait',
  },
  '/v3/sections/:section_uuid/users/:user_uuid': everybody([`person: ${people} | name`]),
  '/v2/:domain/users': everybody([`?person: ${people}`, '?person: edited | picture']),
  '/v2/:domain/users/current': nothing,
  '/v2/:domain/users/current/export': {
    reader: [
      ...[
        'comment: reader own',
        'message: reader own',
        'post: own',
        'question: reader',
        'review: reader',
        'report: reader',
      ],
      ...namedIn,
    ],
    staff: namedIn,
    because: 'it is the reader’s own data',
  },
  '/v2/:domain/users/:id/export': {
    staff: [
      ...['comment', 'message', 'question', 'review', 'post'].map(
        (of) => `?${of}: reader hidden deleted own earlier pending disabled spam ghost hide waiting ${shown}`,
      ),
      ...['?draft: opendraft opensubmitted hiddendraft hiddensubmitted', '?report: reader'],
      ...[...persons(people), 'person: pending'].map((line) => `?${line}`),
    ],
    because: 'administrators give people a copy of their data',
  },
  '/v2/:domain/users/:id/bans': nothing,
  '/v2/:domain/bans': nothing,
  '/v2/:domain/reviews': {
    staff: ['person: pending renamed', 'person: edited | picture'],
    because: 'staff decide on them',
  },
  '/v2/:domain/followers/:id': {
    reader: [`?person: ${people.replace(' ghost', '')}`, '?person: edited | picture'],
    staff: [`?person: ${people.replace(' ghost', '')}`, '?person: edited | picture'],
  },
  '/v2/:domain/mutes/:id': { reader: ['person: muted'], because: 'it is the reader’s own list' },
  '/v2/:domain/users/:id/comments': {
    guest: [...comments, 'page: open | title'],
    reader: [...comments, 'comment: own', 'page: open | title'],
    staff: [...comments, 'page: open | title'],
    because: 'readers see own comments that wait',
  },
  '/v5/subscriptions/:section_uuid/users/subscribers': nothing,
  '/v5/subscriptions/:section_uuid/users/subscriptions': nothing,
};

const ofComments = {
  guest: comments,
  reader: comments,
  staff: [`comment: reader hidden ${shown}`],
};
const rowsOfPages: Record<string, Row> = {
  '/v2/:domain/pages/*': everybody(['page: open hidden']),
  '/v2/:domain/pages/:id(^\\d{1,15}$)/comments': ofComments,
  '/v2/:domain/pages/:id(^\\d{1,15}$)/threads': ofComments,
  '/v2/:domain/comments/:id': {
    guest: comments,
    reader: [...comments, 'comment: own'],
    staff: [`comment: reader hidden own ${shown} disabled spam ghost hide waiting`],
    because: 'readers see own comments that wait, staff all but what was deleted',
  },
  '/v2/': everybody(['?comment: reader open edited muted posting login', 'page: open hidden']),
  '/v4/livecomments/:section_uuid/trending': everybody(['page: open']),
  '/v4/livecomments/:section_uuid/trendingrecommended': everybody(['page: open']),
  // The publisher sets an article's title, whatever happens to its comments.
  '/v5/subscriptions/:section_uuid/pages': { reader: ['page: open hidden'], because: 'it is the reader’s own list' },
  '/v5/subscriptions/:section_uuid/threads': {
    reader: ['comment: reader', 'comment: hidden | id', 'page: open hidden'],
    because: 'it is the reader’s own list, which has of a hidden thread its number alone',
  },
};

const polls = ['poll: edited open'];
const ofPolls: Row = {
  guest: polls,
  reader: polls,
  staff: ['poll: edited open hidden'],
  because: 'staff read hidden containers',
};
const rowsOfPolls: Record<string, Row> = {
  '/v4/interaction/:section_uuid/contentcontainer/id': nothing,
  '/v4/interaction/:section_uuid/:cc/polls': ofPolls,
  '/v4/interaction/:section_uuid/polls': ofPolls,
  '/v4/interaction/:section_uuid/polls/:poll_uuid': ofPolls,
  '/v4/interaction/:section_uuid/polls/:poll_uuid/export.csv': { staff: ofPolls.staff ?? [], because: 'staff export' },
};

/** A reader's lists leave out removed content and everyone the reader mutes. */
const listed = [
  ...['comment', 'message', 'question', 'review', 'post'].flatMap((of) => [
    `${of}: open edited posting login`,
    `${of}: reader`,
  ]),
  'page: open',
  '?person: open renamed posting login deleted hidden spam waiting disabled',
  '?person: edited | picture',
];
const rowsOfNotifications: Record<string, Row> = {
  '/v5/notifications/:section_uuid/all': { reader: listed, because: 'it is the reader’s own list' },
  '/v5/notifications/:section_uuid/mentions/:cc': {
    reader: [
      'comment: open edited posting login',
      'post: open edited posting login',
      '?comment: reader',
      '?post: reader',
    ],
    because: 'it is the reader’s own list',
  },
  '/v5/notifications/:section_uuid/settings': nothing,
  // The holder of the address counts as its reader.
  '/my/:token': everybody([
    ...['comment', 'message'].map((of) => `${of}: reader open edited posting login`),
    ...['question', 'review'].map((of) => `${of}: reader`),
    ...['?question: open', 'review: open', '?post: open edited posting login', 'page: open'],
    'person: open renamed posting login | name',
  ]),
  '/u/:token': nothing,
  '/v5/subscriptions/:section_uuid/topics': nothing,
  '/v5/subscriptions/:section_uuid/topics/:topic_id/count': nothing,
  '/v5/subscriptions/:section_uuid/push': nothing,
};

/** Staff see all people with an account, and all conversations; texts appear only in the queues. */
const rowsOfConsole: Record<string, Row> = {
  '/v1/console/:domain/people': {
    staff: [`?person: ${people}`, '?person: edited | picture'],
    because: 'staff look people up',
  },
  '/v1/console/:domain/people/:user_uuid': {
    staff: [`person: ${people}`, 'person: edited | picture'],
    because: 'staff look people up',
  },
  '/v1/console/:domain/articles': { staff: ['page: open hidden'], because: 'staff list hidden conversations too' },
  '/v1/console/:domain/live': { staff: ['page: open'], because: 'staff list what is running' },
  '/v1/console/:domain/polls': {
    staff: ['?page: open hidden', 'poll: open hidden edited | question option'],
    because: 'staff list polls of hidden pages too',
  },
  '/v1/console/:domain/overview': { staff: ['page: open hidden'], because: 'staff list hidden conversations too' },
  '/v1/console/:domain/broadcasts': nothing,
  '/v1/console/:domain/team': nothing,
  '/v1/console/:domain/organization': nothing,
  '/v1/console/:domain/factor': nothing,
  // Ids of decided items, never a text.
  '/v1/console/:domain/log': {
    staff: [
      ...['comment', 'message', 'question', 'review', 'post'].map(
        (of) => `?${of}: open hidden disabled spam deleted muted | id`,
      ),
      '?blog: hidden | title',
    ],
    because: 'staff read what was done',
  },
};

export const rowsOfTheRest: Record<string, Row> = {
  ...rowsOfPeople,
  ...rowsOfPages,
  ...rowsOfPolls,
  ...rowsOfNotifications,
  ...rowsOfConsole,
};
