/** Who acts on which container and comment, and the first step of every act: both are there, and the actor may. */
import type { FastifyRequest } from 'fastify';
import { isUuid, uuidToNumericId } from '../../../../../core/contract/ids';
import type { Action } from '../../../../../core/contract/rules';
import { ApiError } from '../../../http/errors';
import type { ContainerRow } from '../../platform/write-queue/container-changes';
import type { UnitOfWork } from '../../platform/write-queue/jobs';
import { requireContainer } from '../containers/require-container';
import type { CommentRow } from '../model/comment-row';
import { findComment } from './comments.repository';
import { type Participant, participant } from './participant';

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
  const { server, section, params } = request;
  const container = await requireContainer(server.db, section.uuid, (params as { cc: string }).cc);
  server.judge(request, action, { container });
  throw new ApiError('unauthorized');
}

/** Who acts on which comment; the container is the turn's. */
export type CommentAct = Omit<Act, 'cc'>;

/** @throws ApiError with the reason why not. @returns the comment as it stands in this turn. */
export async function requireComment(
  { trx, container, now }: UnitOfWork,
  { who, section_uuid, id }: CommentAct,
  action: Action,
): Promise<CommentRow> {
  requireSection(container, section_uuid);
  return who.requireOn(action, { container, comment: await findComment(trx, container.uuid, id), now });
}

export function requireSection(container: ContainerRow, section_uuid: string): void {
  if (container.section_uuid !== section_uuid) throw new ApiError('container_not_found');
}
