/** Settings, section tree and the reader in one call (specification §4, §7; host contract 9.3). */

import { type Failure, isFailure } from '../../base/failure/failure';
import type { Envelope } from '../../contract/people/user';
import type { Bootstrap } from '../../contract/sites/bootstrap';
import { main } from './client';
import { path } from './path';

/** @returns a Failure with status 404 when the domain is no site. */
export async function fetchBootstrap(domain: string, section: string): Promise<Bootstrap | Failure> {
  const url = path('/v2/:domain/bootstrap/v2', { domain });
  const body = { section, section_tree: '', session: '' };
  const answer = await main.post<Envelope<Bootstrap>>(url, { query: { session: false }, body });
  return isFailure(answer) ? answer : answer.result;
}
