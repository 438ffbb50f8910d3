/** `POST /v1/console/{domain}/words/check` (extension): how the site's rules read a text. Nothing is stored. */
import { type Static, Type } from 'typebox';
import type { Decision, RuleAction } from '../content/site-rules';
import { Count, PLACE_MAX } from '../values/numbers';

export const CheckBody = Type.Object({ text: Type.String({ minLength: 1, maxLength: PLACE_MAX }) });
export type CheckBody = Static<typeof CheckBody>;

const Verdict = Type.Unsafe<Decision['verdict']>({ type: 'string', enum: ['pass', 'hold', 'spam', 'refuse'] });

const WordMatch = Type.Object({
  list: Type.String(),
  action: Type.Unsafe<RuleAction>({ type: 'string', enum: ['hold', 'spam', 'refuse'] }),
  /** The entry of the list. */
  word: Type.String(),
  /** Where it is in `folded`, in UTF-16 units. Both null for a word in disguise, such as `b4d`. */
  start: Type.Union([Count, Type.Null()]),
  end: Type.Union([Count, Type.Null()]),
});

export const Checked = Type.Object({
  /** The normalized text that is searched: letters folded, words separated by one blank. */
  folded: Type.String(),
  matches: Type.Array(WordMatch),
  /** The phases of posting that need only the text, in order. */
  phases: Type.Array(
    Type.Object({
      phase: Type.String(),
      verdict: Verdict,
      /** Null when the phase found nothing. */
      rule: Type.Union([Type.String(), Type.Null()]),
      score: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()]),
    }),
  ),
  /** The strictest verdict of all phases. */
  verdict: Verdict,
});
export type Checked = Static<typeof Checked>;
