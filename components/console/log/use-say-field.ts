import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { SiteChange } from '../../../core/contract/console/changes';
import { cutText } from '../../../core/contract/values/cut-text';
import { titleOf } from '../../../core/state/session/logins/titles';
import { useRuleName } from '../parts/use-rule-name';
import { useTerms } from '../parts/use-terms';
import { chosen } from './field-names';

const SHOWN_MAX = 80;
const cut = (text: string): string => (text.length > SHOWN_MAX ? `${cutText(text, SHOWN_MAX)}…` : text);

const roles = ['normal', 'moderator', 'administrator'] as const;
const hostStates = ['allowed', 'held', 'blocked'] as const;
const transfers = ['check', 'import', 'export', 'download'] as const;

interface Say {
  /** The name of a field. */
  name(field: string): string;
  value(field: string, value: unknown): string;
}

/** Names the fields of a change of the site, and their values. */
export function useSayField(what: SiteChange['what']): Say {
  const t = useTranslate('console');
  const terms = useTerms();
  const nameRule = useRuleName();

  /** Names `google.client_id`, and `google.on`. */
  function nameProviderField(path: string): string {
    const [provider = '', field = ''] = path.split('.');
    const isSwitch = field === 'on' || field === 'off';
    const label = isSwitch ? t(field) : terms.providerField(provider, field).label;
    return `${terms.provider(provider, titleOf(provider))}: ${label}`;
  }

  function name(field: string): string {
    if (what === 'settings') return terms.setting(field);
    if (what === 'providers') return nameProviderField(field);
    if (what === 'rules') return nameRule(field);
    if (what === 'hosts') return t(field === 'hosts' ? 'connections.hosts' : 'connections.localhost');
    const transfer = what === 'transfers' && transfers.find((it) => it === field);
    return transfer ? t(`transfers.${transfer}`) : field;
  }

  function value(field: string, of: unknown): string {
    if (of === null || of === undefined || of === '') return '–';
    if (typeof of === 'boolean' || chosen.includes(field)) return terms.value(of);
    const role = roles.find((it) => it === of);
    if (role && what.endsWith('roles')) return t(`role.${role}`);
    const state = hostStates.find((it) => it === of);
    if (state && what === 'networks') return t(`networks.${state}`);
    return cut(typeof of === 'string' ? of : JSON.stringify(of));
  }

  return { name, value };
}
