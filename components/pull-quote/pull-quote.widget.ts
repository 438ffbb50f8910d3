/** Pull quote: a comment worth reading, set into the article (specification §2, §9; host contract 6.2). */
import { QUOTE_DELAY_MS } from '../../core/base/constants';
import { id, integer, oneOf, type SettingsOf } from '../../core/mount/widget/settings';
import { widget } from '../../core/mount/widget/widget';

export const settings = {
  /** Whose comment; absent means the page's `vf:container_id`. */
  vfContainerId: id(),
  /** The newest that an editor picked, or the one with the most likes or replies. */
  type: oneOf(['editors-pick', 'likes', 'replies'], 'likes'),
  /** Characters; it is cut where a word ends. */
  maxCharacters: integer({ fallback: 150, min: 20, max: 1000 }),
};
export type Settings = SettingsOf<typeof settings>;

export default widget({
  tag: 'vf-pull-quote',
  aliases: ['vf-pullquote'],
  legacy: { type: 'quote', attributes: { 'data-unique-id': 'vf-container-id' } },
  due: { timeoutMs: QUOTE_DELAY_MS },
  area: 'quote',
  settings,
  rootClass: 'vf-pull-quote',
  painted: {
    format: 1,
    hasContainer: true,
    // A comment that was removed is gone within a minute.
    cache: { browser: 60, shared: 60, stale: 60 },
    facts: () => import('./pull-quote.facts'),
  },
  component: () => import('./pull-quote'),
});
