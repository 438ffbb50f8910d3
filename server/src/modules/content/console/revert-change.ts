/** Reverts a change of a site's settings, rules, hosts or roles, unless someone has changed the same fields since. */
import type { FastifyInstance } from 'fastify';
import type { SiteChangeKind } from '../../../../../core/contract/console/changes';
import { ApiError, invalidField } from '../../../http/errors';
import { changeRole, type Role } from '../../people/team/change-role';
import { canRevert, revertOf } from '../../sites/history/field-changes';
import { type ChangedBy, findSiteChange, type SiteChangeRow } from '../../sites/history/history.repository';
import { readChange, readSettings } from '../../sites/rules/read-change';
import type { Hosts } from '../../sites/sites/site-registry';

type App = Pick<FastifyInstance, 'db' | 'sites' | 'clock' | 'cache' | 'outbox'>;

const revertible = new Set<SiteChangeKind>(['settings', 'rules', 'hosts', 'roles']);

/** @throws ApiError not_found, invalid_field for a change that cannot be reverted, decided_since naming the fields */
export async function revertChange(app: App, site_uuid: string, version: number, asked: ChangedBy): Promise<void> {
  const row = await findSiteChange(app.db, site_uuid, version);
  if (!row) throw new ApiError('not_found');
  if (!revertible.has(row.what) || !row.diff.some(canRevert))
    throw invalidField('version', 'This change has no former values to go back to.', 'irrevertible');
  const by = { ...asked, reverts: version };
  if (row.what === 'settings')
    await app.sites.change(site_uuid, (settings) => readSettings(formerOf(row, settings)), by);
  else if (row.what === 'rules')
    await app.sites.changeRules(site_uuid, (rules) => readChange(formerOf(row, rules)), by);
  else if (row.what === 'hosts')
    await app.sites.changeHosts(site_uuid, (hosts) => formerOf(row, hosts) as Partial<Hosts>, by);
  else
    for (const { name: user_uuid, from, to } of row.diff)
      await changeRole(app, { site_uuid, user_uuid, role: from as Role, expected: to as Role, by });
}

/** @throws ApiError decided_since */
function formerOf({ diff }: SiteChangeRow, present: object): object {
  const { change, clashes } = revertOf(diff, present);
  if (clashes.length > 0) throw new ApiError('decided_since', { fields: clashes });
  return change;
}
