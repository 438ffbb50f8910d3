import type { FastifyRequest } from 'fastify';
import { isStaff } from '../../../../../core/contract/roles';

/** Who looks. */
export interface Viewer {
  /** Numeric user id; null for a guest. */
  id: number | null;
  isStaff: boolean;
  /** Ghost-banned: must not learn of it. */
  isGhost?: boolean;
}

export const viewerOf = ({ user, actor }: FastifyRequest): Viewer => ({
  id: user?.id ?? null,
  isStaff: isStaff(actor.user_privilege),
  isGhost: actor.ban_level === 'ghost',
});
