import type { StateReason } from '../../../../../core/contract/comment';
import { changeReasons } from '../../../../../core/contract/moderation';
import type { Participant } from '../comments/participant';

/** What the pipeline found, and the ban that its writer never learns of. */
export const reasonsFor = (participant: Participant, found: readonly StateReason[]): StateReason[] =>
  changeReasons([], { add: [...found, ...(participant.isGhostBanned ? (['actor_ghost_banned'] as const) : [])] });
