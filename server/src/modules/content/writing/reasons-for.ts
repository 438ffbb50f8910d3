import type { StateReason } from '../../../../../core/contract/content/comment';
import { changeReasons } from '../../../../../core/contract/content/moderation';
import type { Participant } from '../comments/participant';

/** Findings of the pipeline, and a ghost ban, which the writer must not notice. */
export const reasonsFor = (
  participant: Pick<Participant, 'isGhostBanned'>,
  found: readonly StateReason[],
): StateReason[] =>
  changeReasons([], { add: [...found, ...(participant.isGhostBanned ? (['actor_ghost_banned'] as const) : [])] });
