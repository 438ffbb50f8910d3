import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { LogAction } from '../../../core/contract/content/moderation';
import { sayAction } from '../../shared/staff/say-action';

const changes = [
  'site_settings',
  'site_rules',
  'site_hosts',
  'site_roles',
  'site_clients',
  'site_factors',
  'site_organization_roles',
  'site_networks',
  'site_transfers',
  'site_providers',
] as const;

/** Names an action of the moderation log, or a change of the site. */
export function useSayAct(): (what: string) => string {
  const t = useTranslate('console');
  const staff = useTranslate('page_settings');
  return (what) => {
    const change = changes.find((it) => it === what);
    return change ? t(`log.${change}`) : sayAction(staff, what as LogAction);
  };
}
