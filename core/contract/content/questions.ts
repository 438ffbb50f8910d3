/** Live questions on the wire (extension, verbs of host contract 9.4). Schemas: the client only imports types. */
import { type Static, Type } from 'typebox';
import { Count, TimeOrNull } from '../values/numbers';

const questionStates = ['open', 'live', 'answered', 'dismissed'] as const;
export type QuestionState = (typeof questionStates)[number];

/** Reason of a dismissal; shown to the person who asked the question. */
const dismissals = ['already_asked', 'off_topic', 'no_time', 'unsuitable'] as const;
export type Dismissal = (typeof dismissals)[number];

const HOSTS_MAX = 50;
const Uuid = Type.String({ maxLength: 36 });
const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const Reason = Type.Unsafe<Dismissal>({ type: 'string', enum: [...dismissals] });

/** Members that questions have, and answers do not. */
export const questionFields = {
  status: Type.Optional(Type.Unsafe<QuestionState>({ type: 'string', enum: [...questionStates] })),
  /** The answer that counts: the first visible one. */
  answer_uuid: Type.Optional(Nullable(Uuid)),
  answered_at: Type.Optional(TimeOrNull),
  dismissal: Type.Optional(Nullable(Reason)),
  /** The question that replaces this one and took over its votes. */
  merged_into: Type.Optional(Nullable(Uuid)),
};
const QuestionFields = Type.Object(questionFields);
export type QuestionFields = Required<Static<typeof QuestionFields>>;

/** Settings chosen by staff; asking ends at the container's `expiry_time`. */
export const questionSettings = {
  /** Time from which readers can ask. Null: immediately. */
  opens: Type.Optional(TimeOrNull),
  /** People who answer; staff need not be listed. */
  hosts: Type.Optional(Type.Array(Uuid, { maxItems: HOSTS_MAX })),
  /** People who only gave a name may ask, if the site lets them write. */
  anonymous: Type.Optional(Type.Boolean()),
};
const QuestionSettings = Type.Object(questionSettings);
export type QuestionSettings = Static<typeof QuestionSettings>;

/** Number of questions in each state, and the one being answered now. */
export const Questions = Type.Object({ open: Count, answered: Count, dismissed: Count, live_uuid: Nullable(Uuid) });
export type Questions = Static<typeof Questions>;

export const DismissBody = Type.Object({ reason: Reason });
export const MergeBody = Type.Object({ into: Type.String({ format: 'uuid' }) });
