import { resettable } from '../../../base/store/jotai';

/** A login whose address has an account: connected to it once its owner logs in. */
export interface PendingConnection {
  provider: string;
  email: string;
  token: string;
  /** Verifier of this page: the token is worthless without it. */
  verifier: string;
}

export const pendingConnectionAtom = resettable<PendingConnection | null>(null);
