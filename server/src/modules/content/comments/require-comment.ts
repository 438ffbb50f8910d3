/** The first step of every act on a comment inside a turn: it is there, and the one who acts may. */
import type { Action } from '../../../../../core/contract/rules';
import { ApiError } from '../../../http/errors';
import type { ContainerRow, UnitOfWork } from '../../platform/write-queue/write-queue';
import type { CommentRow } from './comments.presenter';
import { findComment } from './comments.repository';
import type { Act } from './room';

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
