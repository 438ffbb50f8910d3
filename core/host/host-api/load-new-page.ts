/** `vf.context.loadNewPage`: reports a change of article without a page load (specification §5; host contract 3). */

import { store } from '../../base/store/store';
import type { Page } from '../../state/page/glance';
import { pageAtom } from '../../state/page/page.atoms';
import { cleanUrl } from '../../state/page/page-address';
import { readPageAction } from '../../state/page/read-page';
import { reset } from '../lifecycle/reset';

const WRONG = 'Only one of either path or url must be passed to viafoura.context.loadNewPage';

type Given = Partial<Page>;

/** Given fields override the page's tags. */
export async function loadNewPage(given?: Given): Promise<Page> {
  const { path, url, ...fields } = given ?? {};
  if (Boolean(path) === Boolean(url)) throw new Error(WRONG);
  const address = cleanUrl(path || (url as string), path ? location.origin : location.href);
  if (!address) throw new TypeError(`not an address: ${path ?? url}`);
  store.set(readPageAction, { ...fields, url: address, path: new URL(address).pathname });
  await reset();
  return structuredClone(store.get(pageAtom));
}
