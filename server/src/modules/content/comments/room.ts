/** What a comment route is about: the container `:cc` of the path, in the path's section, and who asks. */
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { isUuid, uuidToNumericId } from '../../../../../core/contract/ids';
import { isStaff } from '../../../../../core/contract/roles';
import { type Action, refusal } from '../../../../../core/contract/rules';
import type { Tables } from '../../../database/schema';
import { ApiError } from '../../../http/errors';
import type { ContainerRow } from '../../platform/write-queue/write-queue';
import { findContainer } from '../containers/containers.repository';
import type { Viewer } from './comments.presenter';
import { type Participant, participant } from './participant';

/** @throws ApiError container_not_found */
export async function requireRoom(db: Kysely<Tables>, section_uuid: string, cc: string): Promise<ContainerRow> {
  const container = isUuid(cc) ? await findContainer(db, cc) : undefined;
  if (!container || container.section_uuid !== section_uuid) throw new ApiError('container_not_found');
  return container;
}

/** A hidden container shows its comments to staff only (specification §3, §6). */
export const isShown = (container: ContainerRow, viewer: Viewer): boolean => !container.is_hidden || viewer.isStaff;

export const viewerOf = ({ user, actor }: FastifyRequest): Viewer => ({
  id: user?.id ?? null,
  isStaff: isStaff(actor.user_privilege),
  isGhost: actor.ban_level === 'ghost',
});

/** Who acts on which container and comment, for a job of the container's turn. */
export interface Act {
  cc: string;
  who: Participant;
  section_uuid: string;
  /** 0 when the path names no comment. */
  id: number;
}

/** @throws ApiError unauthorized for a guest, container_not_found and content_not_found for what is no id at all. */
export function actOf({ params, section, site, user, actor }: FastifyRequest): Act {
  const { cc, content_uuid } = params as { cc: string; content_uuid?: string };
  if (!isUuid(cc)) throw new ApiError('container_not_found');
  const id = content_uuid === undefined ? 0 : uuidToNumericId(content_uuid);
  if (id === null) throw new ApiError('content_not_found');
  const who = participant(user?.row ?? null, actor, site.settings);
  return { cc: cc.toLowerCase(), who, section_uuid: section.uuid, id };
}

/**
 * A guest who writes is told what stands against it before they are sent to log in for nothing: the conversation is
 * closed, for one. Nothing of it takes a turn.
 */
export async function refuseGuest(request: FastifyRequest, action: Action): Promise<never> {
  const { server, site, section, params, actor } = request;
  const container = await requireRoom(server.db, section.uuid, (params as { cc: string }).cc);
  const code = refusal(action, { actor, settings: site.settings, now: server.clock.now(), container });
  throw new ApiError(code ?? 'unauthorized');
}
