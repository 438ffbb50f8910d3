/** `vf.context.loadNewPage`: a page that changes its article without loading anew says so (the spec, §5; HOST-API.md 3). */
import { reset } from '../lifecycle/lifecycle';
import { pageAtom, pageOverridesAtom } from '../page/page.atoms';
import { store } from '../store/store';

const WRONG = 'Only one of either path or url must be passed to viafoura.context.loadNewPage';

/** Other page fields may be given too and win over the page's tags. @returns the page as it is read now. */
export async function loadNewPage(fields: Record<string, unknown> = {}): Promise<unknown> {
  const { path, url, ...others } = fields ?? {};
  if (Boolean(path) === Boolean(url)) throw new Error(WRONG);
  const address = new URL(String(path ?? url), path ? location.origin : location.href);
  store.set(pageOverridesAtom, { ...others, url: address.href, path: address.pathname });
  await reset();
  return JSON.parse(JSON.stringify(store.get(pageAtom)));
}
