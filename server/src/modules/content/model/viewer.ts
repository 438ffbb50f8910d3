import type { FastifyRequest } from 'fastify';
import { isStaff } from '../../../../../core/contract/people/roles';

/** The person who reads. */
export interface Viewer {
  /** Numeric user id; null for a guest. */
  id: number | null;
  isStaff: boolean;
  /** True if the reader is ghost-banned; the reader must not find out. */
  isGhost?: boolean;
}

export const viewerOf = ({ user, actor }: FastifyRequest): Viewer => ({
  id: user?.id ?? null,
  isStaff: isStaff(actor.user_privilege),
  isGhost: actor.ban_level === 'ghost',
});
