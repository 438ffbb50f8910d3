import type { Translate } from '../../../../core/base/i18n/use-translate';
import type { Comment, StateReason } from '../../../../core/contract/comment';

type Said = Exclude<StateReason, 'content_deleted' | 'actor_muted'>;
const isSaid = (reason: StateReason): reason is Said => reason !== 'content_deleted' && reason !== 'actor_muted';

/** How a comment stands, then why. */
export const sayState = (
  t: Translate<'page_settings'>,
  { state, state_reasons }: Pick<Comment, 'state' | 'state_reasons'>,
): string[] => [t(`state.${state}`), ...state_reasons.filter(isSaid).map((reason) => t(`reason.${reason}`))];
