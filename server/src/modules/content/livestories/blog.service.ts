/** Changes the live blog itself. Open pages receive `liveblog`, `updated` with the container. */
import type { LiveBlog } from '../../../../../core/contract/content/live-blog';
import type { Action } from '../../../../../core/contract/rules/rules';
import type { ContainerRow } from '../../platform/write-queue/container-changes';
import type { PlainJob, UnitOfWork } from '../../platform/write-queue/jobs';
import { requirePlace } from '../comments/act';
import type { Participant } from '../comments/participant';
import { presentContainer } from '../containers/containers.presenter';
import { blogOf } from '../kinds/livestories/blog';
import { livestories as kind } from '../kinds/livestories.kind';

interface Change {
  section_uuid: string;
  /** Null for an API client, whose token is checked instead. */
  participant: Participant | null;
  action: Action;
  change(blog: LiveBlog, now: number): LiveBlog;
}

export const changeBlog =
  ({ section_uuid, participant, action, change }: Change): PlainJob<ContainerRow> =>
  async (unit) => {
    const { container, now } = unit;
    requirePlace(container, { kind, section_uuid });
    participant?.require(action, { container, now });
    setBlog(unit, change(blogOf(container), now));
    return { ...container };
  };

export function setBlog(unit: UnitOfWork, blog: LiveBlog): void {
  const { container } = unit;
  container.fields = { ...blog };
  const payload = presentContainer({ ...container, seq: container.seq + 1 }, false);
  unit.append('liveblog', 'updated', JSON.stringify(payload));
}
