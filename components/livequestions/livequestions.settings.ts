/** What the attributes of `<vf-livequestions>` mean (host contract 6.1). */
import { flag, id, integer, oneOf, type SettingsOf, text } from '../../core/mount/widget/settings';

export const settings = {
  /** Whose questions: 1–200 of `A-Za-z0-9._:~-`; absent means the page's `vf:container_id`. */
  vfContainerId: id(),
  /** Questions of a page. */
  limit: integer({ fallback: 10, min: 1, max: 50 }),
  /** What is shown first: open questions, most wanted or newest first, or the answered ones. */
  sort: oneOf(['popular', 'newest', 'answered'], 'popular'),
  /** The heading, instead of "Questions". */
  vfTitle: text(''),
  /** Whether readers ask here: `false` shows questions and answers alone. */
  ask: flag(true),
  /** Signs requests for the container (syndication). */
  signature: text(''),
};
export type Settings = SettingsOf<typeof settings>;
