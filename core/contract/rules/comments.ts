/** Comments and replies: writing them, acting on them, changing one's own (specification §5, §6). */
import type { ErrorCode } from '../values/errors';
import type { Case, Rule } from './case';
import {
  all,
  granted,
  identified,
  isGuest,
  mayWrite,
  member,
  notLoginBanned,
  notOwn,
  own,
  seen,
  staff,
  switchedOn,
  visible,
  writing,
} from './parts';

const editable: Rule = ({ comment, container, now }) => {
  if (!comment || comment.state === 'disabled' || comment.state === 'spam' || comment.is_picked) return 'forbidden';
  return container?.expiry_time != null && container.expiry_time <= now ? 'edit_window_closed' : null;
};

/** The window ends at the earlier of creation plus time-out and the lock date (specification §5). */
export function editWindowEnd({
  comment,
  container,
  settings,
}: Pick<Case, 'comment' | 'container' | 'settings'>): number {
  if (!comment) return 0;
  const end = comment.date_created + settings.user_comment_edit_timeout * 1000;
  return Math.min(end, container?.expiry_time ?? Number.POSITIVE_INFINITY);
}
const withinWindow =
  (code: ErrorCode): Rule =>
  (subject) =>
    subject.now < editWindowEnd(subject) ? null : code;

const COMMENTING = ['enable_commenting', 'enable_livecommenting'] as const;
const access = granted('comment_access');
const create = writing(all(access, identified), ...COMMENTING);

const removeOwn = all(
  member,
  seen,
  switchedOn('forbidden', 'enable_user_comment_remove'),
  own,
  editable,
  withinWindow('removal_window_closed'),
);

export const commentRules = {
  /** Starting to write: if anonymous comments are on, the form asks a guest for the name. */
  'comment/attempt_to_create': writing(
    all(access, (subject) =>
      isGuest(subject.actor) && subject.settings.enable_anonymous_comments ? null : identified(subject),
    ),
    ...COMMENTING,
  ),
  'comment/create': create,
  'comment/reply': all(create, switchedOn('commenting_disabled', 'enable_replies'), visible),
  'comment/like': all(member, visible, notOwn),
  'comment/dislike': all(member, visible, switchedOn('dislikes_disabled', 'enable_dislikes'), notOwn),
  'comment/update': all(
    notLoginBanned,
    identified,
    mayWrite,
    seen,
    switchedOn('forbidden', 'enable_user_comment_editing'),
    own,
    editable,
    withinWindow('edit_window_closed'),
  ),
  /** Staff may remove anything; an author within the window when the site allows it. */
  'comment/remove': (subject) => (staff(subject) === null ? seen(subject) : removeOwn(subject)),
  'content/flag': all(member, mayWrite, visible, notOwn),
} satisfies Record<string, Rule>;
