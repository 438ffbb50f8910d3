/** Live questions: asking and answering (specification §6; host contract 9.4). */
import { isStaff } from '../people/roles';
import type { Case, CaseContainer, Rule } from './case';
import { commentRules } from './comments';
import { all, granted, identified, isGuest, mayWrite, member, visible, writing } from './parts';

interface Fields {
  opens?: number | null;
  hosts?: string[];
  anonymous?: boolean;
}

const fieldsOf = (container: CaseContainer | undefined): Fields => (container?.fields ?? {}) as Fields;

export const isHost = (container: CaseContainer | undefined, user_uuid: string): boolean =>
  fieldsOf(container).hosts?.includes(user_uuid) ?? false;

const hosts = ({ actor, container }: Case) => isStaff(actor.user_privilege) || isHost(container, actor.uuid);
const hosting: Rule = all(member, mayWrite, (subject) => (hosts(subject) ? null : 'forbidden'));
const isQuestion: Rule = ({ comment }) => (comment?.is_reply ? 'forbidden' : null);

const begun: Rule = (subject) => {
  const { opens } = fieldsOf(subject.container);
  return opens && opens > subject.now && !hosts(subject) ? 'commenting_closed' : null;
};
const named: Rule = ({ actor, container }) =>
  container && isGuest(actor) && !fieldsOf(container).anonymous ? 'unauthorized' : null;

/** Access to asking: the same as for comments, unless the site has a setting for questions. */
const access: Rule = (subject) =>
  granted(subject.settings.ask_access === 'as_comments' ? 'comment_access' : 'ask_access')(subject);

export const questionRules = {
  'question/ask': all(begun, writing(all(access, identified), 'enable_commenting', 'enable_livecommenting'), named),
  'question/upvote': all(commentRules['comment/like'], isQuestion),
  /** Only listed hosts and staff may answer. */
  'question/answer': all(hosting, visible, isQuestion),
  /** Taking up a question now, and dismissing one with a reason. */
  'question/host': all(hosting, visible, isQuestion),
} satisfies Record<string, Rule>;
