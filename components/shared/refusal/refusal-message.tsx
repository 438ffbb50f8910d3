import type { Failure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { messageOf } from '../../../core/state/notices/message-of';

/** Loaded with the first refusal. */
export function RefusalMessage({ failure }: { failure: Failure }) {
  // Loads the texts of the message.
  useTranslate('base');
  return messageOf(failure);
}
