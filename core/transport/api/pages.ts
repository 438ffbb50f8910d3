/** Pages as stored by the server (specification §7 "Pages"; host contract 9.3). */

import { type Failure, isFailure } from '../../base/failure/failure';
import type { PageBody, StoredPage } from '../../contract/content/page';
import type { Envelope } from '../../contract/people/user';
import { main } from './client';
import { path } from './path';

export async function postPage(domain: string, body: PageBody): Promise<StoredPage | Failure> {
  const answer = await main.post<Envelope<StoredPage>>(path('/v2/:domain/pages', { domain }), { body });
  return isFailure(answer) ? answer : answer.result;
}
