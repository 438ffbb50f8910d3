/** Settings of `<vf-livequestions>` from its attributes (host contract 6.1). */
import { flag, id, integer, oneOf, type SettingsOf, text } from '../../core/mount/widget/settings';

export const settings = {
  /** Container id of the questions, 1–200 characters of `A-Za-z0-9._:~-`; by default the page's `vf:container_id`. */
  vfContainerId: id(),
  /** Number of questions on a page. */
  limit: integer({ fallback: 10, min: 1, max: 50 }),
  /** The first list: open questions by votes, open questions newest first, or answered questions. */
  sort: oneOf(['popular', 'newest', 'answered'], 'popular'),
  /** Heading in place of "Questions". */
  vfTitle: text(''),
  /** Readers can ask here; `false` shows only questions and answers. */
  ask: flag(true),
  /** Signature of requests for the container (syndication). */
  signature: text(''),
};
export type Settings = SettingsOf<typeof settings>;
