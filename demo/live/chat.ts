/** Messages of readers during the election night, and in the gallery's chats. */
import { type Static, Type } from 'typebox';
import { readData } from '../texts';

const Said = Type.Object(
  {
    by: Type.String(),
    text: Type.String(),
    /** Seconds after the previous message. */
    after: Type.Number(),
    /** Answers the message that is this many positions earlier. */
    answers: Type.Optional(Type.Integer()),
    likes: Type.Optional(Type.Number()),
    pinned: Type.Optional(Type.Literal(true)),
    /** People by reaction. */
    reactions: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  },
  { additionalProperties: false },
);
export type Said = Static<typeof Said>;

const Chats = Type.Object(
  {
    election: Type.Array(Said),
    /** For the gallery's pages from right to left. */
    arabic: Type.Array(Said),
    /** Messages to come during a visit (tools/demo-live.mjs), by people who join for it. */
    toCome: Type.Array(Type.Object({ name: Type.String(), text: Type.String() }, { additionalProperties: false })),
  },
  { additionalProperties: false },
);

export const chats = readData('live/chat.yaml', Chats);
