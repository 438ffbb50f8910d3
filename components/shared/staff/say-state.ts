import type { Translate } from '../../../core/base/i18n/use-translate';
import type { Comment, StateReason } from '../../../core/contract/content/comment';

type Said = Exclude<StateReason, 'content_deleted' | 'actor_muted'>;
const isSaid = (reason: StateReason): reason is Said => reason !== 'content_deleted' && reason !== 'actor_muted';

/** These reasons only repeat the state, so they are not shown. */
const same: Partial<Record<Comment['state'], Said>> = {
  awaiting_moderation: 'content_awaiting_moderation',
  disabled: 'content_disabled',
  spam: 'content_marked_as_spam',
};

/** State of a comment, then the reason, if it adds something. */
export const sayState = (
  t: Translate<'page_settings'>,
  { state, state_reasons }: Pick<Comment, 'state' | 'state_reasons'>,
): string[] => [
  t(`state.${state}`),
  ...state_reasons
    .filter(isSaid)
    .filter((reason) => reason !== same[state])
    .map((reason) => t(`reason.${reason}`)),
];
