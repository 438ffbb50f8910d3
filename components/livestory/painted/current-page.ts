/** The server's current rendering of a painted live blog. */
import { apiOrigin } from '../../../core/base/script/origin';
import { parsed } from '../../../core/base/trusted/trusted';
import { type PaintedState, STATE_ATTRIBUTE } from '../../../core/contract/content/painted';
import type { LivestoryFacts } from './livestory-facts';

export type State = PaintedState<LivestoryFacts>;

/** The number keeps shared caches from serving an older page; style and structured data are already there. */
function addressOf({ container_id, lang, attributes, settings }: State, seq: number): string {
  const short = { styles: 'link', embed: 'script' };
  const query = new URLSearchParams({
    site: settings.domain,
    container_id,
    lang,
    ...attributes,
    ...short,
    seq: `${seq}`,
  });
  return `${apiOrigin()}/render/livestory?${query}`;
}

/** @returns undefined when the server cannot render it now */
export async function readCurrentPage(state: State, seq: number): Promise<{ root: Element; state: State } | undefined> {
  const answer = await fetch(addressOf(state, seq), { credentials: 'omit' });
  if (!answer.ok) return undefined;
  const page = parsed(await answer.text());
  const content = page.querySelector<HTMLTemplateElement>('template[shadowrootmode]')?.content;
  const root = content?.querySelector('.viafoura');
  const text = content?.querySelector(`[${STATE_ATTRIBUTE}]`)?.textContent;
  return root && text ? { root, state: JSON.parse(text) } : undefined;
}

/** Replaces the content of the box. Pins that the reader has unfolded stay open. */
export function replaceContent(root: ShadowRoot, box: Element, current: Element): void {
  const unfolded = [...box.querySelectorAll<HTMLInputElement>('.pin__fold:checked')].map(({ id }) => id);
  box.replaceChildren(...current.childNodes);
  for (const id of unfolded) root.getElementById(id)?.setAttribute('checked', '');
}
