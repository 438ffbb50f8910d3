import type { Kysely } from 'kysely';
import type { Container } from '../../../../../core/contract/content/comment';
import type { SiteRules } from '../../../../../core/contract/content/site-rules';
import type { Tables } from '../../../database/schema';
import type { ContainerRow } from '../../platform/write-queue/container-changes';
import { siteExpiry } from './container-mode';
import { presentContainer } from './containers.presenter';
import { countByState } from './containers.repository';

/** Presents a container with the numbers for staff: comments by state, and differences from the site's settings. */
export async function presentContainerToStaff(
  db: Kysely<Tables>,
  row: ContainerRow,
  rules: SiteRules,
): Promise<Container> {
  const shown = presentContainer(row, true);
  return {
    ...shown,
    settings: {
      ...shown.settings,
      moderation_mode: row.mode ?? 'site',
      site_expiry_time: siteExpiry(rules, row.date_created),
    },
    totals_by_state: await countByState(db, row),
  };
}
