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

/** Reasons that show that somebody sends what no account has signed; the others are faults of a server, or of ours. */
const DOUBTFUL = new Set<Reason>(['bad_signature', 'digest', 'forged', 'unsigned']);

export class InboxRefused extends Error {
  constructor(readonly reason: Reason) {
    super(reason);
  }

  /** Says whether the network of the sender counts as unknown from now on. */
  get isDoubtful(): boolean {
    return DOUBTFUL.has(this.reason);
  }

  get answer(): ApiError {
    if (this.reason === 'busy') return new ApiError('too_many_requests', { retry_after: MINUTE_SECONDS });
    if (this.reason === 'malformed') return new ApiError('invalid_request');
    return new ApiError('unauthorized', { reason: this.reason });
  }
}
