/** Converts what single kinds of content have beside comments to vf/1. */
import { chatSettings } from '../../../../../core/contract/content/chat';
import type { Byline, LiveBlog, PostFields } from '../../../../../core/contract/content/live-blog';
import type { QuestionFields, QuestionSettings } from '../../../../../core/contract/content/questions';
import { uuidToNumericId } from '../../../../../core/contract/values/ids';
import type { BlogMember, PollMember, PostMember, SettingsMember } from '../records/kind-members';
import type { CommentRecord, ContainerRecord, VfRecord } from '../records/record';
import type { BuyerRow, CommentRow, ContainerRow, PollVoteRow, RatingRow, ReactionRow } from './rows.repository';

export const textOf = (id: number): string => String(id);

/** The id of a person or comment by its uuid; undefined for an invalid one. */
export function uuidText(uuid: string | null | undefined): string | undefined {
  const id = uuid ? uuidToNumericId(uuid) : null;
  return id ? textOf(id) : undefined;
}

/** The members of a container that only its kind has. */
export function kindMembers(row: ContainerRow): Pick<ContainerRecord, 'blog' | 'settings' | 'polls'> {
  const { kind, fields, polls } = row;
  return {
    ...(kind === 'livestories' && fields && { blog: blogOf(fields) }),
    ...(kind === 'livechat' && fields && { settings: chatOf(fields) }),
    ...(kind === 'livequestions' && fields && { settings: questionsOf(fields) }),
    ...(polls.length > 0 && { polls: polls.map(pollOf) }),
  };
}

function blogOf(fields: Partial<LiveBlog>): BlogMember {
  const { authors = [], ...blog } = fields;
  return { ...blog, authors: authors.flatMap(({ user_uuid, role }) => personOf(user_uuid, { role })) };
}

function personOf<More extends object>(uuid: string, more: More): ({ user: string } & More)[] {
  const user = uuidText(uuid);
  return user ? [{ user, ...more }] : [];
}

const chatOf = (fields: Record<string, unknown>): SettingsMember =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(chatSettings, name)));

function questionsOf({ opens, anonymous, hosts = [] }: QuestionSettings): SettingsMember {
  return {
    ...(opens !== undefined && { opens }),
    ...(anonymous !== undefined && { anonymous }),
    ...(hosts.length > 0 && { hosts: hosts.flatMap((uuid) => uuidText(uuid) ?? []) }),
  };
}

function pollOf(row: ContainerRow['polls'][number]): PollMember {
  const { uuid, question, options, kind, max_choices, results, voters, may_change, closes, date_closed } = row;
  return {
    ...{ id: uuid, question, type: kind, max_choices, results, voters, may_change, closes, date_closed },
    options: options.map(({ text, picture }) => ({ text, ...(picture && { picture }) })),
    author: row.actor_id === null ? null : textOf(row.actor_id),
    ...{ tally: row.tally, date_created: row.date_created },
  };
}

type Written = Pick<CommentRecord, 'rating' | 'title' | 'is_verified' | 'post' | 'question'>;

/** The members of a comment that only its kind has. */
export function writtenMembers({ kind, fields, parent_id }: CommentRow): Written {
  if (fields === null || parent_id !== null) return {};
  if (kind === 'livestories') return { post: postOf(fields) };
  if (kind === 'livequestions') return { question: questionOf(fields as QuestionFields) };
  if (kind !== 'reviews') return {};
  const { rating, title, is_verified } = fields;
  return {
    ...(typeof rating === 'number' && { rating }),
    ...(typeof title === 'string' && { title }),
    ...(is_verified === true && { is_verified }),
  };
}

function postOf({ byline, ...fields }: PostFields): NonNullable<Written['post']> {
  const named = (byline ?? []).flatMap(
    (entry: Byline[number]): NonNullable<PostMember['byline']> =>
      'uuid' in entry ? personOf(entry.uuid, {}) : [{ name: entry.name }],
  );
  return { ...withoutNull(fields), ...(named.length > 0 && { byline: named }) };
}

function questionOf({ answer_uuid, merged_into, ...fields }: QuestionFields): NonNullable<Written['question']> {
  const [answer, merged] = [uuidText(answer_uuid), uuidText(merged_into)];
  return { ...withoutNull(fields), ...(answer && { answer }), ...(merged && { merged_into: merged }) };
}

const withoutNull = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Fields;

export const reactionRecord = ({ comment_id, user_id, ...row }: ReactionRow): VfRecord => ({
  ...{ kind: 'reaction', comment: textOf(comment_id), user: textOf(user_id) },
  ...row,
});

export const ratingRecord = ({ container_uuid, user_id, ...row }: RatingRow): VfRecord => ({
  ...{ kind: 'rating', container: container_uuid, user: textOf(user_id) },
  ...row,
});

export const buyerRecord = ({ container_uuid, user_id, source }: BuyerRow): VfRecord => ({
  ...{ kind: 'buyer', container: container_uuid, user: textOf(user_id) },
  ...(source !== null && { source }),
});

export const pollVoteRecord = ({ poll_uuid, user_id, ...row }: PollVoteRow): VfRecord => ({
  ...{ kind: 'poll_vote', poll: poll_uuid, user: textOf(user_id) },
  ...row,
});
