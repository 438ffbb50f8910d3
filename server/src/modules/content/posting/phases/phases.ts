/** All phases in order: permissions first; the phases that learn or ask other servers last. */
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
import { networkPhase } from './network.phase';
import { premoderationPhase } from './premoderation.phase';
import { ratePhase } from './rate.phase';
import { recentHistoryPhase } from './recent-history.phase';
import { spamPhase } from './spam.phase';
import { verificationPhase } from './verification.phase';
import { wordsPhase } from './words.phase';

interface Parts {
  /** True when posts are throttled. */
  isLimited: boolean;
  recent: Recent;
  models: SpamModels;
  hook: HookOptions;
}

export const phases = ({ isLimited, recent, models, hook }: Parts): Phase[] => [
  networkPhase,
  banPhase,
  ...(isLimited ? [ratePhase(recent)] : []),
  containerPhase(recent),
  lengthPhase,
  duplicatePhase(recent),
  linksPhase,
  wordsPhase,
  verificationPhase,
  firstTimePhase,
  recentHistoryPhase,
  premoderationPhase,
  spamPhase(models),
  hookPhase(hook),
];
