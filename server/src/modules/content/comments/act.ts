/** The first step of each action: checks that container and comment exist, and that the actor has permission. */
import type { FastifyRequest } from 'fastify';
import type { Action } from '../../../../../core/contract/rules/rules';
import { isUuid, uuidToNumericId } from '../../../../../core/contract/values/ids';
import { ApiError } from '../../../http/errors';
import type { ContainerRow } from '../../platform/write-queue/container-changes';
import type { UnitOfWork } from '../../platform/write-queue/jobs';
import { offIn } from '../../sites/sites/site-of-section';
import { requireContainer } from '../containers/require-container';
import type { Kind } from '../kinds/kind';
import type { CommentRow } from '../model/comment-row';
import { findComment } from './comments.repository';
import { type Participant, participantOf } from './participant';

/** An action as its path names it: the actor, the container and the comment. */
export interface Request {
  cc: string;
  /** Kind of the route; for containers of another kind, the answer is 404. */
  kind: Kind;
  participant: Participant;
  section_uuid: string;
  /** 0 if the path names no comment. */
  id: number;
}

/** @throws ApiError unauthorized for a guest; container_not_found or content_not_found for a malformed id */
export function actOf({ params, section, site, user, actor }: FastifyRequest, kind: Kind): Request {
  const { cc, content_uuid } = params as { cc: string; content_uuid?: string };
  if (!isUuid(cc)) throw new ApiError('container_not_found');
  const id = content_uuid === undefined ? 0 : uuidToNumericId(content_uuid);
  if (id === null) throw new ApiError('content_not_found');
  const participant = participantOf(user?.row ?? null, actor, site.settings, offIn(section.modules, kind.module));
  return { cc: cc.toLowerCase(), kind, participant, section_uuid: section.uuid, id };
}

/**
 * Tells a guest the reason that forbids the post, such as a closed conversation, before asking them to log in in vain.
 */
export async function refuseGuest(request: FastifyRequest, kind: Kind, act: 'create' | 'reply'): Promise<never> {
  const { server, section, params } = request;
  const container = await requireContainer(server.db, kind, section.uuid, (params as { cc: string }).cc);
  server.judge(request, kind.rulings[act], { container, module: kind.module });
  throw new ApiError('unauthorized');
}

/** An actor and a comment of the container that the unit of work holds. */
export type CommentAct = Omit<Request, 'cc'>;

/** @throws ApiError with the reason for the refusal. @returns the comment as the unit of work has it */
export async function requireComment(
  { trx, container, now }: UnitOfWork,
  { participant, kind, section_uuid, id }: CommentAct,
  action: Action,
): Promise<CommentRow> {
  requirePlace(container, { kind, section_uuid });
  return participant.requireOn(action, { container, comment: await findComment(trx, container.uuid, id), now });
}

/** Checks that the container is in the path's section and of the route's kind. @throws ApiError container_not_found */
export function requirePlace(
  container: ContainerRow,
  { kind, section_uuid }: Pick<CommentAct, 'kind' | 'section_uuid'>,
): void {
  if (container.section_uuid !== section_uuid || container.kind !== kind.name)
    throw new ApiError('container_not_found');
}
