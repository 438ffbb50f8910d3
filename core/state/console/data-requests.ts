/** People's requests about their data, and the calls that answer them. */

import { isFailure, orUnreachable } from '../../base/failure/failure';
import { saveFile } from '../../base/files/save-file';
import { atom } from '../../base/store/jotai';
import type { DataRequest, DataRequestsQuery } from '../../contract/console/data-requests';
import {
  declineDataRequest,
  erasePerson,
  fetchCopyOf,
  fetchDataRequests,
  fetchErasurePlan,
  openDataRequest,
} from '../../transport/api/console-privacy';
import { domainAtom } from '../page/page.atoms';
import { siteCall } from './site-call';

export const readDataRequestsAction = atom(null, async (get, _set, query: Partial<DataRequestsQuery>) => {
  const answer = await orUnreachable(fetchDataRequests(get(domainAtom), query));
  return isFailure(answer) ? answer : { items: answer.requests, after: answer.after };
});

export const openDataRequestAction = siteCall(openDataRequest);

export const declineDataRequestAction = siteCall(declineDataRequest);

/** Downloads the copy, which answers the request. @returns a Failure when there is none */
export const saveCopyAction = atom(null, async (get, _set, { user_uuid }: DataRequest) => {
  const copy = await orUnreachable(fetchCopyOf(get(domainAtom), user_uuid));
  if (isFailure(copy)) return copy;
  saveFile(`${user_uuid}.json`, 'application/json', JSON.stringify(copy, null, 2));
  return null;
});

/** Erases the account, which answers the request. */
export const erasePersonAction = siteCall(erasePerson);

/** Counts what an erasure would do. */
export const readErasurePlanAction = siteCall(fetchErasurePlan);
