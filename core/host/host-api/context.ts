/** `vf.context.get(key)`: fresh plain copies (host contract 3). */

import { whenReady } from '../../base/phase/when-ready';
import { store } from '../../base/store/store';
import { newCountAtom } from '../../state/notifications/counts.atoms';
import { pageAtom } from '../../state/page/page.atoms';
import { copyForPage } from '../../state/user/user';
import { currentUserAtom } from '../../state/user/user.atoms';

const contexts: Record<string, () => unknown> = {
  user: () => copyForPage(store.get(currentUserAtom)),
  page: () => store.get(pageAtom),
  notifications: () => ({ counts: { new: store.get(newCountAtom) } }),
};

/** @throws Error for an unknown key (specification §5). */
export async function getContext(key: string): Promise<unknown> {
  if (!Object.hasOwn(contexts, key)) {
    const valid = Object.keys(contexts).join(', ');
    throw new Error(`Invalid context key, ${key}, specified. Valid contexts are: ${valid}`);
  }
  await whenReady();
  return JSON.parse(JSON.stringify(contexts[key]?.()));
}
