/** Finds the container `:cc` of a path in the path's section, and checks whether its contents are shown. */
import type { Kysely } from 'kysely';
import { isUuid } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import { ApiError } from '../../../http/errors';
import type { ContainerRow } from '../../platform/write-queue/container-changes';
import type { Kind } from '../kinds/kind';
import type { Viewer } from '../model/viewer';
import { findContainer } from './containers.repository';

/** @throws ApiError container_not_found */
export async function requireContainer(
  db: Kysely<Tables>,
  kind: Kind,
  section_uuid: string,
  cc: string,
): Promise<ContainerRow> {
  const container = isUuid(cc) ? await findContainer(db, cc) : undefined;
  const isHere = container?.section_uuid === section_uuid && container.kind === kind.name;
  if (!isHere) throw new ApiError('container_not_found');
  return container;
}

/** Checks permission: hidden containers show their comments to staff only (specification §3, §6). */
export const isShown = (container: ContainerRow, viewer: Viewer): boolean => !container.is_hidden || viewer.isStaff;
