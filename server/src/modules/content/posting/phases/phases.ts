/** All phases in their order: who may not write at all comes first, what learns and what asks elsewhere last. */
import type { SpamModels } from '../../spam/models';
import type { Phase } from '../phase';
import type { Recent } from '../recent';
import { banPhase } from './ban.phase';
import { containerPhase } from './container.phase';
import { duplicatePhase } from './duplicate.phase';
import { firstTimePhase } from './first-time.phase';
import { type HookOptions, hookPhase } from './hook.phase';
import { lengthPhase } from './length.phase';
import { linksPhase } from './links.phase';
import { premoderationPhase } from './premoderation.phase';
import { ratePhase } from './rate.phase';
import { spamPhase } from './spam.phase';
import { verificationPhase } from './verification.phase';
import { wordsPhase } from './words.phase';

interface Parts {
  /** Whether there are limits on how often one may post. */
  isLimited: boolean;
  recent: Recent;
  models: SpamModels;
  hook: HookOptions;
}

export const phases = ({ isLimited, recent, models, hook }: Parts): Phase[] => [
  banPhase,
  ...(isLimited ? [ratePhase(recent)] : []),
  containerPhase(recent),
  lengthPhase,
  duplicatePhase(recent),
  linksPhase,
  wordsPhase,
  verificationPhase,
  firstTimePhase,
  premoderationPhase,
  spamPhase(models),
  hookPhase(hook),
];
