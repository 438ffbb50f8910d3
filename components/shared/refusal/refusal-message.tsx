import type { Failure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { messageOf } from '../../../core/state/notices/message-of.deferred';

/** Fetched with the first message that is refused. */
export function RefusalMessage({ failure }: { failure: Failure }) {
  // Its texts come with their pack.
  useTranslate('base');
  return messageOf(failure);
}
