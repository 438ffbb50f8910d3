/** An evening with the mayor: readers' questions so far, and her answers. */
import { type Static, Type } from 'typebox';
import { readData } from '../texts';

const Asked = Type.Object(
  {
    by: Type.String(),
    text: Type.String(),
    /** Minutes before the page is first opened. */
    ago: Type.Number(),
    likes: Type.Number(),
    answer: Type.Optional(Type.Object({ text: Type.String(), ago: Type.Number() }, { additionalProperties: false })),
    isLive: Type.Optional(Type.Literal(true)),
    dismissal: Type.Optional(Type.Enum(['already_asked', 'off_topic', 'no_time', 'unsuitable'])),
    /** Index among the earlier questions. */
    mergedInto: Type.Optional(Type.Integer()),
  },
  { additionalProperties: false },
);
export type Asked = Static<typeof Asked>;

const Interview = Type.Object(
  {
    container_id: Type.String(),
    title: Type.String(),
    standfirst: Type.String(),
    summary: Type.String(),
    /** Key of a reader in people.yaml. */
    host: Type.String(),
    questions: Type.Array(Asked),
  },
  { additionalProperties: false },
);

export const interview = readData('live/interview.yaml', Interview);
