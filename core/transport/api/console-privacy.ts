/** People's requests about their data (extension): paths and payloads. No state. */
import type {
  DataRequest,
  DataRequestsPage,
  DataRequestsQuery,
  NewDataRequest,
} from '../../contract/console/data-requests';
import type { ErasurePlan, ErasureQuery } from '../../contract/console/erasure';
import type { ErasureMode } from '../../contract/sites/site';
import { main } from './client';
import { path } from './path';

const REQUESTS = '/v1/console/:domain/data-requests';
const PERSON = '/v2/:domain/users/:user_uuid';

export const fetchDataRequests = (domain: string, query: Partial<DataRequestsQuery>) =>
  main.get<DataRequestsPage>(path(REQUESTS, { domain }), { query });

export const openDataRequest = (domain: string, body: NewDataRequest) =>
  main.post<DataRequest>(path(REQUESTS, { domain }), { body });

export const declineDataRequest = (domain: string, request_uuid: string, note: string) =>
  main.post<DataRequest>(path(`${REQUESTS}/:request_uuid/decline`, { domain, request_uuid }), { body: { note } });

export const fetchCopyOf = (domain: string, user_uuid: string) =>
  main.get<object>(path(`${PERSON}/export`, { domain, user_uuid }));

export const erasePerson = (domain: string, user_uuid: string, mode: ErasureMode) =>
  main.post<unknown>(path(`${PERSON}/erase`, { domain, user_uuid }), { body: { mode } });

export const fetchErasurePlan = (domain: string, query: ErasureQuery) =>
  main.get<ErasurePlan>(path(`${REQUESTS}/erasure`, { domain }), { query });
