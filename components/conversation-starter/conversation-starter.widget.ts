/** Conversation starter: one sentence and the way into the conversation, at the head of an article (specification §2, §5; host contract 6.2, 15). */
import { FETCH_TIMEOUT_MS } from '../../core/base/constants';
import { id, integer, optionalText, type SettingsOf, text } from '../../core/mount/widget/settings';
import { widget } from '../../core/mount/widget/widget';

export const settings = {
  /** Whose conversation; absent means the page's `vf:container_id`. */
  vfContainerId: id(),
  /** Id of the conversation or of what stands around it; else that of the same container, else the first on the page. */
  target: text(''),
  /** The sentence, instead of one of ours. */
  title: optionalText(),
  /** What follows it. */
  description: optionalText(),
  /** With fewer comments it invites to write, with as many or more to read. */
  minimumCommentCount: integer({ fallback: 5 }),
};
export type Settings = SettingsOf<typeof settings>;

export default widget({
  tag: 'vf-conversation-starter',
  due: { timeoutMs: FETCH_TIMEOUT_MS },
  area: 'quote',
  settings,
  rootClass: 'vf-conversation-starter',
  painted: {
    format: 2,
    hasContainer: true,
    unseen: ['target'],
    cache: { browser: 10, shared: 10, stale: 60 },
    facts: () => import('./conversation-starter.facts'),
    reading: () => import('./conversation-starter.reading'),
  },
  component: () => import('./conversation-starter'),
});
