import type { Kysely } from 'kysely';
import type { Container } from '../../../../../core/contract/content/comment';
import type { SiteRules } from '../../../../../core/contract/content/site-rules';
import type { Tables } from '../../../database/schema';
import type { ContainerRow } from '../../platform/write-queue/container-changes';
import type { Viewer } from '../model/viewer';
import { presentContainer } from './containers.presenter';
import { countOwnGhosts } from './own-ghosts';
import { presentContainerToStaff } from './present-to-staff';

/** Presents a container to a viewer: staff get its states, ghost-banned readers see their own comments counted. */
export async function presentContainerFor(
  db: Kysely<Tables>,
  viewer: Viewer,
  container: ContainerRow,
  rules: SiteRules,
): Promise<Container> {
  const [shown = container] = await countOwnGhosts(db, viewer, [container]);
  return viewer.isStaff ? presentContainerToStaff(db, shown, rules) : presentContainer(shown, false);
}
