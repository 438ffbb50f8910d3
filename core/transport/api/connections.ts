/** Hosts, API clients and webhooks of a site (extension): paths and payloads. No state. */
import type { ClientLine, ClientSecret } from '../../contract/console/clients';
import type { HostsBody, HostsPage } from '../../contract/console/hosts';
import type {
  ListedWebhook,
  NewWebhook,
  NewWebhookBody,
  RolledSecret,
  Sent,
  WebhookChangeBody,
} from '../../contract/delivery/webhooks';
import { main } from './client';
import { ifMatch } from './if-match';
import { path } from './path';

const HOSTS = '/v1/console/:domain/hosts';

export const fetchHosts = (domain: string) => main.get<HostsPage>(path(HOSTS, { domain }));

export const changeHosts = (domain: string, version: number, body: HostsBody) =>
  main.put<HostsPage>(path(HOSTS, { domain }), { body, ...ifMatch(version) });

const CLIENTS = '/v1/console/:domain/clients';

export const fetchClients = (domain: string) => main.get<{ clients: ClientLine[] }>(path(CLIENTS, { domain }));

export const addClient = (domain: string, name: string) =>
  main.post<ClientSecret>(path(CLIENTS, { domain }), { body: { name, reason: '' } });

export const rollClient = (domain: string, client_id: string) =>
  main.post<ClientSecret>(path(`${CLIENTS}/:client_id/roll`, { domain, client_id }), { body: { reason: '' } });

export const revokeClient = (domain: string, client_id: string) =>
  main.delete<undefined>(path(`${CLIENTS}/:client_id`, { domain, client_id }));

const WEBHOOKS = '/v2/:domain/webhooks';
const WEBHOOK = `${WEBHOOKS}/:webhook_uuid`;

export const fetchWebhooks = (domain: string) => main.get<{ webhooks: ListedWebhook[] }>(path(WEBHOOKS, { domain }));

export const addWebhook = (domain: string, body: NewWebhookBody) =>
  main.post<NewWebhook>(path(WEBHOOKS, { domain }), { body });

export const changeWebhook = (domain: string, webhook_uuid: string, body: WebhookChangeBody) =>
  main.patch<unknown>(path(WEBHOOK, { domain, webhook_uuid }), { body, asJson: true });

export const deleteWebhook = (domain: string, webhook_uuid: string) =>
  main.delete<undefined>(path(WEBHOOK, { domain, webhook_uuid }));

export const rollWebhook = (domain: string, webhook_uuid: string) =>
  main.post<RolledSecret>(path(`${WEBHOOK}/secret`, { domain, webhook_uuid }), { body: {} });

export const testWebhook = (domain: string, webhook_uuid: string) =>
  main.post<Sent>(path(`${WEBHOOK}/test`, { domain, webhook_uuid }), { body: {} });
