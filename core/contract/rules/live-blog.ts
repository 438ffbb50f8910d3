/** Live blogs: permission to write, correct, publish and answer (specification §6; host contract 9.5). */
import type { Coverage } from '../content/coverage';
import { coverageAt } from '../content/coverage';
import { isStaff } from '../people/roles';
import type { Case, CaseContainer, Rule } from './case';
import { commentRules } from './comments';
import { all, identified, member, owns, staff, switchedOn, visible, writing } from './parts';

type Fields = Partial<Coverage> & {
  authors?: { user_uuid: string; role: 'reporter' | 'editor' }[];
  settings?: { replies?: boolean; review_before_publish?: boolean };
};

const fieldsOf = (container: CaseContainer | undefined): Fields => (container?.fields ?? {}) as Fields;

/** Role given by the blog's list; staff need not be listed. */
export const roleIn = (container: CaseContainer | undefined, user_uuid: string): 'reporter' | 'editor' | null =>
  fieldsOf(container).authors?.find((author) => author.user_uuid === user_uuid)?.role ?? null;

/** Other people do not see what a ghost-banned person writes, who may not change anything shared. */
export const roleOf = ({ actor, container }: Case) =>
  actor.ban_level === 'ghost' ? null : isStaff(actor.user_privilege) ? 'editor' : roleIn(container, actor.uuid);
const edits = (subject: Case) => roleOf(subject) === 'editor';
const writes = (subject: Case) => roleOf(subject) !== null;
/** Reporters publish directly when the blog has no review before publishing. */
const publishes = (subject: Case) =>
  edits(subject) || (writes(subject) && fieldsOf(subject.container).settings?.review_before_publish === false);

const on = switchedOn('forbidden', 'enable_livestories');
const only = (may: (subject: Case) => boolean): Rule =>
  all(
    member,
    ({ actor }) => (actor.ban_level === 'posting' ? 'banned_from_posting' : null),
    on,
    (subject) => (may(subject) ? null : 'forbidden'),
  );
const isThere: Rule = ({ comment }) => (comment === null || comment?.is_deleted ? 'content_not_found' : null);

const changesPost = (subject: Case) => edits(subject) || (writes(subject) && owns(subject));
/** For a post, its authors' rules; for an answer, those of any comment. */
const ofPost =
  (rule: Rule, ofReply: Rule): Rule =>
  (subject) =>
    (subject.comment?.is_reply ? ofReply : rule)(subject);
const marksPost = all(only(edits), isThere, ({ comment }) => (comment?.is_reply ? 'forbidden' : null));

const hasReplies: Rule = ({ container, now }) => {
  if (!container) return null;
  const fields = fieldsOf(container);
  if (!fields.settings?.replies) return 'commenting_disabled';
  return coverageAt(fields as Coverage, now) === 'ended' ? 'commenting_closed' : null;
};

export const liveBlogRules = {
  /** Creating and submitting drafts. */
  'livecontent/create': only(writes),
  'livecontent/publish': only(publishes),
  'livecontent/update': ofPost(all(only(changesPost), isThere), commentRules['comment/update']),
  'livecontent/remove': ofPost(all(only(changesPost), isThere), commentRules['comment/remove']),
  'livecontent/pin': marksPost,
  'livecontent/pick': marksPost,
  'livecontent/reply': all(writing(identified, 'enable_livestories'), hasReplies, visible),
  /** Title, state, scoreboard and readers' permissions. */
  'livecontent/settings': only(edits),
  'livecontent/authors': all(staff, on),
  /** Earlier versions of corrected posts. */
  'livecontent/see_versions': only(writes),
} satisfies Record<string, Rule>;
