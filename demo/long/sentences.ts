/**
 * Opinions about closing the Old Bridge on Sundays, written by hand and combined by `generate.ts`. `{slot}` takes one
 * of `slots`; a sentence is complete by itself, so that any two of one stance make a comment.
 */
import { Type } from 'typebox';
import { readData } from '../texts';

export type Stance = 'for' | 'against' | 'torn';

const Sentences = Type.Array(Type.String());
const ByStance = Type.Object({ for: Sentences, against: Sentences, torn: Sentences }, { additionalProperties: false });

export const sentences = readData(
  'long/sentences.yaml',
  Type.Object(
    {
      slots: Type.Record(Type.String(), Sentences),
      openers: ByStance,
      claims: ByStance,
      anecdotes: Sentences,
      closers: Sentences,
      agreements: Sentences,
      disagreements: Sentences,
      questions: Sentences,
      answers: Sentences,
      jokes: Sentences,
      thanks: Sentences,
    },
    { additionalProperties: false },
  ),
);
