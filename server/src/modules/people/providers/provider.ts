/**
 * A log-in method, the server's half: what the browser's half has obtained is verified, and it is said who that is (design
 * decision 19). All methods end in the same session.
 */
import type { FastifyInstance } from 'fastify';
import type { Site } from '../../sites/sites/site-registry';
import type { UserRow } from '../users/users.repository';

/** Who somebody is. */
export interface Identity {
  user: UserRow;
}

export interface Context {
  app: Pick<FastifyInstance, 'db' | 'clock'>;
  site: Site;
  /** Whether a secret of this person's is right, asked at the pace that guessing is allowed. */
  paced(user_id: number, isRight: () => Promise<boolean>): Promise<boolean>;
}

export interface Provider<Proof> {
  name: string;
  /** @throws ApiError when the proof proves nothing. */
  verify(proof: Proof, context: Context): Promise<Identity>;
}
