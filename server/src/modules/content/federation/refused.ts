/** The reasons for which an inbox refuses an activity, of which it then stores nothing. */
import { ApiError } from '../../../http/errors';

const MINUTE_SECONDS = 60;

type Reason =
  | 'malformed'
  | 'unsigned'
  | 'uncovered'
  | 'digest'
  | 'date'
  | 'algorithm'
  /** Key, actor and object belong to different accounts. */
  | 'forged'
  /** The key cannot be fetched, or is not usable. */
  | 'no_key'
  | 'gone'
  | 'bad_signature'
  /** Too many keys were fetched; the sender tries again. */
  | 'busy';

export class InboxRefused extends Error {
  constructor(readonly reason: Reason) {
    super(reason);
  }

  get answer(): ApiError {
    if (this.reason === 'busy') return new ApiError('too_many_requests', { retry_after: MINUTE_SECONDS });
    if (this.reason === 'malformed') return new ApiError('invalid_request');
    return new ApiError('unauthorized', { reason: this.reason });
  }
}
