/**
 * `POST /v1/console/{domain}/rules/replay` (extension): what other rules would do with the comments that the site has. Nothing is
 * stored. Each call reads a bounded number of comments, newest first; the console asks again from `after` on.
 *
 * Only these checks are replayed: length, links, words, the spam score with the spam model of today, and the writer's recent
 * history with what staff had decided by then.
 * Comments by staff and trusted people, and erased comments, are left out.
 */
import { type Static, Type } from 'typebox';
import type { Decision } from '../content/site-rules';
import { Count, Time } from '../values/numbers';
import { REPLAY_DAYS_MAX, type replayChanges } from './lists';
import { After, AfterOrNull } from './page';

/** Rules that a replay can change. Errors: `invalid_field` naming another rule, or a wrong value. */
export const ReplayBody = Type.Object({
  /** Changed rules, as in `PATCH …/rules`. */
  rules: Type.Record(Type.String(), Type.Unknown()),
  days: Type.Integer({ minimum: 1, maximum: REPLAY_DAYS_MAX, default: 7 }),
  after: After,
});
export type ReplayBody = Static<typeof ReplayBody>;

const Verdict = Type.Unsafe<Decision['verdict']>({ type: 'string', enum: ['pass', 'hold', 'spam', 'refuse'] });

/** A comment whose verdict changes. */
export const ReplaySample = Type.Object({
  content_uuid: Type.String(),
  /** Beginning of the comment's text. */
  text: Type.String(),
  /** Verdict of the stored rules. */
  from: Verdict,
  to: Verdict,
  /** The rule that catches it, as `words/insults`: a new one, or a stored one if the new rules let it pass. */
  rule: Type.String(),
  is_visible: Type.Boolean(),
  date_created: Time,
});
export type ReplaySample = Static<typeof ReplaySample>;

/**
 * `visible` counts comments that readers can see now; the others were removed, or wait. `approved` and `rejected` count those that
 * staff decided on; nobody decided on the others, or the decision was undone.
 */
const Split = Type.Object({ total: Count, visible: Count, approved: Count, rejected: Count });
export type ReplaySplit = Static<typeof Split>;

/** Totals of the comments below articles in a language. */
const LanguageSplit = Type.Object({
  /** '' if no page is known. */
  language: Type.String(),
  caught: Count,
  both: Count,
  released: Count,
});
export type LanguageSplit = Static<typeof LanguageSplit>;

export const ReplayPage = Type.Object({
  /** Comments that were compared. */
  compared: Count,
  /** `caught`: only by the new rules; `both`: by both; `released`: only by the stored rules. */
  changes: Type.Object({ caught: Split, both: Split, released: Split } satisfies Record<
    (typeof replayChanges)[number],
    typeof Split
  >),
  /** The same totals for each language in which at least one comment counts in `changes`. */
  languages: Type.Array(LanguageSplit),
  /** The newest comments of `caught` and `released`. */
  samples: Type.Array(ReplaySample),
  /** Null once all comments of the days were compared. */
  after: AfterOrNull,
});
export type ReplayPage = Static<typeof ReplayPage>;
