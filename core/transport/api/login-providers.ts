/** Login providers of a site (extension): paths and payloads. No state. */
import type { ProviderChange, ProviderCheck, ProvidersPage } from '../../contract/people/providers';
import { MINUTE_MS } from '../../contract/values/durations';
import { main } from './client';
import { path } from './path';

const PROVIDERS = '/v2/:domain/providers';

export const fetchProviders = (domain: string) => main.get<ProvidersPage>(path(PROVIDERS, { domain }));

export const changeProvider = (domain: string, provider: string, body: ProviderChange) =>
  main.put<ProvidersPage>(path(`${PROVIDERS}/:provider`, { domain, provider }), { body });

export const checkProvider = (domain: string, provider: string) =>
  main.post<ProviderCheck>(path(`${PROVIDERS}/:provider/check`, { domain, provider }), {
    body: {},
    timeout: MINUTE_MS,
  });
