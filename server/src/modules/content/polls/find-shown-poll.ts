/** Finds the poll of a tag: the named one, else that of the page. */
import type { Kysely } from 'kysely';
import { isUuid } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import type { ContainerRow } from '../../platform/write-queue/container-changes';
import { findContainer, findContainerById } from '../containers/containers.repository';
import { interaction as kind } from '../kinds/interaction.kind';
import type { PollRow } from './polls.presenter';
import { findLatestPoll, findPoll } from './polls.repository';

interface Asked {
  section_uuid: string;
  container_id: string;
  /** Takes precedence over the container. */
  poll_uuid: string;
  now: number;
}

interface Shown {
  container: ContainerRow | undefined;
  poll: PollRow | undefined;
}

export async function findShownPoll(
  db: Kysely<Tables>,
  { section_uuid, container_id, poll_uuid, now }: Asked,
): Promise<Shown> {
  if (!poll_uuid) {
    const container = container_id ? await findContainerById(db, kind, section_uuid, container_id) : undefined;
    return { container, poll: container && (await findLatestPoll(db, container.uuid, now)) };
  }
  const poll = isUuid(poll_uuid) ? await findPoll(db, poll_uuid) : undefined;
  const container = poll && (await findContainer(db, poll.container_uuid));
  if (container?.section_uuid !== section_uuid) return { container: undefined, poll: undefined };
  return { container, poll };
}
