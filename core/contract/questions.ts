/** Live questions on the wire (ours, with the verbs of host contract 9.4). Schemas: the client takes types alone. */
import { type Static, Type } from 'typebox';
import { Count, TimeOrNull } from './numbers';

const questionStates = ['open', 'live', 'answered', 'dismissed'] as const;
export type QuestionState = (typeof questionStates)[number];

/** Why a question is not taken up; its asker reads it. */
const dismissals = ['already_asked', 'off_topic', 'no_time', 'unsuitable'] as const;
export type Dismissal = (typeof dismissals)[number];

const HOSTS_MAX = 50;
const Uuid = Type.String({ maxLength: 36 });
const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const Reason = Type.Unsafe<Dismissal>({ type: 'string', enum: [...dismissals] });

/** Members of a question; answers have none of them. */
export const questionFields = {
  status: Type.Optional(Type.Unsafe<QuestionState>({ type: 'string', enum: [...questionStates] })),
  /** The answer that counts: the first that stands. */
  answer_uuid: Type.Optional(Nullable(Uuid)),
  answered_at: Type.Optional(TimeOrNull),
  dismissal: Type.Optional(Nullable(Reason)),
  /** The question that stands for this one, whose votes it took over. */
  merged_into: Type.Optional(Nullable(Uuid)),
};
const QuestionFields = Type.Object(questionFields);
export type QuestionFields = Required<Static<typeof QuestionFields>>;

/** What staff set; when asking ends is the container's `expiry_time`. */
export const questionSettings = {
  /** Asking begins then. Null: at once. */
  opens: Type.Optional(TimeOrNull),
  /** Who answers; staff need not be listed. */
  hosts: Type.Optional(Type.Array(Uuid, { maxItems: HOSTS_MAX })),
  /** People who have given a name alone may ask, where the site lets them write. */
  anonymous: Type.Optional(Type.Boolean()),
};
const QuestionSettings = Type.Object(questionSettings);
export type QuestionSettings = Static<typeof QuestionSettings>;

/** How many there are of each, and which is being answered now. */
export const Questions = Type.Object({ open: Count, answered: Count, dismissed: Count, live_uuid: Nullable(Uuid) });
export type Questions = Static<typeof Questions>;

export const DismissBody = Type.Object({ reason: Reason });
export const MergeBody = Type.Object({ into: Type.String({ format: 'uuid' }) });
