import type { Translate } from '../../../core/base/i18n/use-translate';
import type { LogAction } from '../../../core/contract/content/moderation';

/** Actions of the log that are named by the text of their button. */
const named = [
  'enable',
  'disable',
  'spam',
  'unspam',
  'review',
  'pick',
  'unpick',
  'pin',
  'unpin',
  'top',
  'untop',
  'clear_flags',
  'ban',
  'trust',
  'untrust',
] as const satisfies LogAction[];
type Named = (typeof named)[number];
const isNamed = (action: LogAction): action is Named => (named as readonly LogAction[]).includes(action);

/** Names an action of the log. */
export const sayAction = (t: Translate<'page_settings'>, action: LogAction): string =>
  t(isNamed(action) ? action : `act.${action}`);
