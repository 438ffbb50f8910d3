/** Live questions: what readers ask, by how many want to know, and what hosts answer (ours; host contract 6.2). */
import { FETCH_TIMEOUT_MS } from '../../core/base/constants';
import { flag, id, integer, oneOf, type SettingsOf, text } from '../../core/mount/widget/settings';
import { widget } from '../../core/mount/widget/widget';

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

export default widget({
  tag: 'vf-livequestions',
  due: { timeoutMs: FETCH_TIMEOUT_MS },
  area: 'questions',
  settings,
  rootClass: 'vf-livequestions',
  painted: {
    format: 1,
    hasContainer: true,
    kind: 'livequestions',
    verbatim: ['vfTitle'],
    cache: { browser: 0, shared: 5, stale: 60 },
    texts: /^(ago_now|short_|date$|months$)/,
    facts: () => import('./painted/facts'),
    seed: () => import('./painted/seed'),
    reading: () => import('./painted/reading'),
  },
  component: () => import('./livequestions'),
});
