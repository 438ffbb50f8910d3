import type { SiteReason } from '../../../../../core/contract/content/site-rules';
import { invalidField } from '../../../http/errors';
import type { Site } from '../../sites/sites/site-registry';

/** Finds the site's reason that a decision names. @throws ApiError invalid_field */
export function requireReason(
  site: Site,
  { resolution, reason }: { resolution: string; reason?: string },
): SiteReason | undefined {
  if (reason === undefined) return undefined;
  const given = site.rules.reasons.list.find(({ key }) => key === reason);
  if (resolution !== 'reject' && (resolution !== 'spam' || given?.verdict !== 'spam')) {
    throw invalidField('reason', 'reason belongs to the resolution "reject", or to that of the reason.');
  }
  if (!given) throw invalidField('reason', 'reason must be the key of one of the site’s reasons.');
  return given;
}
