/** Hosts, API clients and webhooks of the site, for administrators. */
import * as api from '../../transport/api/connections';
import { siteCall } from './site-call';

export const readHostsAction = siteCall(api.fetchHosts);
export const changeHostsAction = siteCall(api.changeHosts);

export const readClientsAction = siteCall(api.fetchClients);
export const addClientAction = siteCall(api.addClient);
export const rollClientAction = siteCall(api.rollClient);
export const revokeClientAction = siteCall(api.revokeClient);

export const readWebhooksAction = siteCall(api.fetchWebhooks);
export const addWebhookAction = siteCall(api.addWebhook);
export const changeWebhookAction = siteCall(api.changeWebhook);
export const deleteWebhookAction = siteCall(api.deleteWebhook);
export const rollWebhookAction = siteCall(api.rollWebhook);
export const testWebhookAction = siteCall(api.testWebhook);
