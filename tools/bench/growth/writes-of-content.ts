/** Calls that write content, and change containers and polls. */
import { body, content, draft, nextNumber, ownPoll, ownReview, poll, titled, written } from './sent-before';
import { chief, guest, reader, type WriteRow } from './write-row';

/** Changes the state of a comment, which is in many indexes, with its queue, log, counters and lesson. */
const JUDGED = 1500;

/** Content of every kind. */
export const ofContent: [RegExp, WriteRow][] = [
  [
    /\/moderation\/resolve$/,
    chief(({ cc, content_uuid }) => ({
      resolution: 'approve',
      items: [{ content_container_uuid: cc, content_uuid }],
    })),
  ],
  [/\/moderation\/:content_uuid\/\w+$/, chief(undefined, { limit: JUDGED })],
  [/\/(pick|top|pin|live)$/, chief()],
  [/\/(like|dislike)$|\/(likes|dislikes)\/:content_uuid$/, reader()],
  [/^POST .*\/flags?$/, reader(() => ({ reason: 'abuse', note: 'It is rude' }))],
  [/^DELETE .*\/flags?$/, reader()],
  [/^PUT .*\/reaction$/, reader(() => ({ reaction: '👍' }))],
  [/^DELETE .*\/reaction$/, reader()],
  [/^POST .*\/dismiss$/, chief(() => ({ reason: 'no_time' }))],
  [/^DELETE .*\/dismiss$/, chief()],
  [/\/merge$/, chief(({ another }) => ({ into: another }))],
  [/liveblog.*\/(edit|posts)$/, chief(() => ({ ...titled(), body }))],
  [/reviews.*\/reviews$/, chief(() => ({ ...titled(), rating: 4 }))],
  [/reviews.*:content_uuid\/edit$/, reader(() => ({ ...titled(), rating: 4 }), { before: ownReview })],
  [/livecomments.*:content_uuid\/edit$/, reader(content, { before: written('comment') })],
  [/chat.*:content_uuid\/edit$/, reader(content, { before: written('message') })],
  [/questions.*:content_uuid\/edit$/, reader(content, { before: written('question') })],
  [/\/(answer|reply)$/, chief(content)],
  [/^POST .*\/(comments|messages|questions|replies)(\/:content_uuid)?$/, reader(content)],
  [
    /^DELETE \/v4\/.*\/(comments|messages|questions|posts|reviews)\/:content_uuid$/,
    chief(undefined, { limit: JUDGED }),
  ],
  [/\/in-hand\/:content_uuid$/, chief()],
  [/^PUT .*\/drafts\/:draft_uuid$/, chief(() => ({ status: 'draft', post: { title: 'A draft', body } }))],
  [/^DELETE .*\/drafts\/:draft_uuid$/, chief(undefined, { before: draft })],
  [/\/publish$/, chief(() => ({}), { before: draft })],
  [/\/embed$/, chief(() => ({ url: 'https://social.example/@somebody/1' }))],
];

export const ofContainers: [RegExp, WriteRow][] = [
  [/^POST \/v4\/\w+\/:section_uuid\/$/, guest(() => ({ container_id: `new-${nextNumber()}` }))],
  [/by-container-ids$/, guest(() => ['open-page', 'grown-1'])],
  [/\/trending$/, chief(() => ({ standing: 'pinned' }))],
  [/^PUT .*\/rating$/, reader(() => ({ rating: 4 }))],
  [/^DELETE .*\/rating$/, reader()],
  [/\/scoreboard$/, chief(() => ({ home: { name: 'A', score: '1' }, away: { name: 'B', score: '0' } }))],
  [/\/authors$/, chief(({ user_uuid }) => [{ user_uuid, role: 'editor' }])],
  [/^PUT \/v4\/\w+\/:section_uuid\/:cc$|^(POST|PUT) .*:cc\/settings$/, chief(() => ({}))],
  [/^DELETE .*\/settings(\/edit)?$/, chief()],
  [/^PATCH .*\/(modules|rules)$/, chief(() => ({}))],
];

export const ofPolls: [RegExp, WriteRow][] = [
  [/:cc\/polls$/, chief(() => poll)],
  [/^PATCH .*:poll_uuid$/, chief(() => ({ may_change: true }))],
  [/^PUT .*\/vote$/, reader(({ option_uuid }) => ({ options: [option_uuid] }))],
  [/^DELETE .*\/vote$/, reader()],
  [/:poll_uuid\/own$/, reader(() => ({}))],
  [/:poll_uuid\/close$/, chief(() => ({}), { before: ownPoll })],
  [/^DELETE .*:poll_uuid$/, chief(undefined, { before: ownPoll })],
];
