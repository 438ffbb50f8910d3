/**
 * A painted conversation while a reader only reads: its times, live events and ads, and published events. A reader with
 * a draft needs hydration.
 *
 * Emits:  commenting/loaded, comment/rendered, and those of engagement.ts
 */
import { publishFrom } from '../../../core/base/bus/bus';
import { DRAFT_PREFIX } from '../../../core/base/constants';
import type { PaintedState } from '../../../core/contract/content/painted';
import type { ReadingModule } from '../../../core/mount/widget/reading';
import { followEngagement } from '../engagement/engagement';
import type { ConversationFacts } from './conversation-facts';
import { followLive } from './live';
import { followMobile } from './mobile';
import { writeTimes } from './times';
import { followUncovering } from './uncovering';

type State = PaintedState<ConversationFacts>;

/** Checks for a draft of this reader in the conversation. */
function wantsMore({ container_id }: State): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(`${DRAFT_PREFIX}${container_id}|`));
  } catch {
    return false;
  }
}

function publishDrawn(host: HTMLElement, { facts: { list } }: State): void {
  publishFrom(host, 'commenting/loaded', host);
  for (const _comment of list?.contents ?? []) publishFrom(host, 'comment/rendered');
  followEngagement(host, () => list?.container.total_visible_content ?? 0);
}

export const reading: ReadingModule<ConversationFacts> = {
  wantsMore,
  publishDrawn,
  writeTimes,
  follow(root, state, hydrate) {
    if (!state.facts.list) return undefined;
    const endMobile = followMobile(root);
    const leave = followUncovering(root, state.attributes['initial-height']);
    const live = followLive(root, state, hydrate);
    return {
      ...live,
      hide() {
        leave();
        endMobile();
        live.hide();
      },
      end() {
        endMobile();
        live.end();
      },
    };
  },
};
