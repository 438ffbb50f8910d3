import { readUrl } from './values';

/** The credentials, the hosts and the rest of a PostgreSQL address. */
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/;
/** libpq's parameter for the primary, the only host that this server uses. */
const PRIMARY_ONLY = /([?&])target_session_attrs=(?:read-write|primary)(?:&|$)/;

/** Splits an address that names several hosts, as libpq takes it: `postgres://user@one:5432,two:5432/name`. @returns one address per host */
export function databaseHosts(address: string): string[] {
  const [, before = '', hosts = '', after = ''] = ADDRESS.exec(address) ?? [];
  const rest = after.replace(PRIMARY_ONLY, '$1').replace(/[?&]$/, '');
  return hosts.split(',').map((host) => `${before}${host}${rest}`);
}

/** Like `readUrl`, for an address that may name several hosts. */
export function readDatabaseUrl(text: string, protocols: string[], refuse: () => string): string {
  const hosts = databaseHosts(text);
  const isWrong = hosts.some(
    (address) => !readUrl(address, protocols, () => '') || address.includes('target_session_attrs'),
  );
  return isWrong || (hosts.length > 1 && hosts.some((address) => !new URL(address).hostname)) ? refuse() : text;
}
