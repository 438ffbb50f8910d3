/** Login providers of a site (extension): paths and payloads. No state. */
import type {
  ProviderChange,
  ProviderCheck,
  ProvidersPage,
  ProviderTrial,
  ProviderTrialResult,
} from '../../contract/people/providers';
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

interface TrialStart {
  challenge: string;
  /** Address of the console's page. */
  callback: string;
}

export const beginTrial = (domain: string, provider: string, body: TrialStart) =>
  main.post<ProviderTrial>(path(`${PROVIDERS}/:provider/trial`, { domain, provider }), { body });

export const readTrial = (domain: string, provider: string, body: { token: string; verifier: string }) =>
  main.post<ProviderTrialResult>(path(`${PROVIDERS}/:provider/trial/result`, { domain, provider }), { body });
