/** Start of a login elsewhere: the server knows the provider's address and redirects the reader. */
import { apiOrigin } from '../../../base/script/origin';
import { store } from '../../../base/store/store';
import { path } from '../../../transport/api/path';
import { domainAtom } from '../../page/page.atoms';
import { challengeOf } from './verifier';

/** @throws TypeError on a page without https */
export async function wayThere(route: string, provider: string, verifier: string): Promise<string> {
  const url = new URL(path(route, { domain: store.get(domainAtom), provider }), apiOrigin());
  url.searchParams.set('challenge', await challengeOf(verifier));
  url.searchParams.set('callback', location.href.split('#')[0] as string);
  return url.href;
}
