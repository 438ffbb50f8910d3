import type { TotalsByState } from '../../../../core/contract/comment';

/** In the order of work: what waits first. The contract's own list brings the schemas along. */
export const contentStates = [
  'visible',
  'awaiting_moderation',
  'disabled',
  'spam',
  'hidden',
] as const satisfies (keyof TotalsByState)[];
