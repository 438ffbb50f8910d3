/** The result of judging a text on its way into a container. */
import type { Decision } from '../../../../../core/contract/content/site-rules';
import type { ApiError } from '../../../http/errors';

export interface Finding {
  rule: string;
  verdict: Decision['verdict'];
  /** Version of the model or of the site's rules. */
  version?: number;
  score?: number;
  /** Milliseconds to wait, unless someone decides earlier. */
  for_ms?: number;
  /** The error, if the verdict is a refusal. */
  error?: ApiError;
}
