/** What is found of a text on its way into a container. */
import type { Decision } from '../../../../../core/contract/site-rules';
import type { ApiError } from '../../../http/errors';

export interface Finding {
  rule: string;
  verdict: Decision['verdict'];
  /** Of a model; else that of the site's rules. */
  version?: number;
  score?: number;
  /** Waits for so many milliseconds, unless somebody decides meanwhile. */
  for_ms?: number;
  /** What a refusal answers. */
  error?: ApiError;
}
