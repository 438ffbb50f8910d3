import { type Failure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import { domainAtom } from '../page/page.atoms';

/** An action that makes a call for the site. It resolves to the answer or a Failure. */
export const siteCall = <Rest extends unknown[], Value>(
  call: (domain: string, ...rest: Rest) => Promise<Value | Failure>,
) => atom(null, (get, _set, ...rest: Rest) => orUnreachable(call(get(domainAtom), ...rest)));
