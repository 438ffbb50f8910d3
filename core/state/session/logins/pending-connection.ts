import { resettable } from '../../../base/store/jotai';

/** A log-in whose address has an account: connected with that once its owner is in. */
export interface PendingConnection {
  provider: string;
  email: string;
  token: string;
  /** Of this page: without it the token is worth nothing. */
  verifier: string;
}

export const pendingConnectionAtom = resettable<PendingConnection | null>(null);
