/**
 * Ways to embed the comments in a page: the painted fragment in the page's own HTML, included by an edge or a CMS;
 * loaded by the script, with a preload so that it does not wait for the script; or rendered by the reader's browser
 * when there is no fragment.
 */
const embeds = ['included', 'script', 'react'] as const;
export type Embed = (typeof embeds)[number];

export const embedOf = (asked: unknown, fallback: Embed): Embed => embeds.find((embed) => embed === asked) ?? fallback;

/** Returns the fragment at an address under `/render/`; undefined when it is late. */
export type FetchFragment = (address: string) => Promise<string | undefined>;

/** Widgets that are not painted have no fragment. */
const TAG = /<vf-([a-z-]+)((?: [\w-]+="[^"]*")*)><\/vf-\1>/g;

/** Tags of the page that the script reads, from its HTML. */
const tagOf = (html: string, name: string): string =>
  unescaped(new RegExp(`<meta name="${name}" content="([^"]*)">`).exec(html)?.[1] ?? '');
const langOf = (html: string): string => tagOf(html, 'vf:lang') || (/<html lang="([\w-]+)"/.exec(html)?.[1] ?? 'en');
const unescaped = (text: string): string =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

/** Finds every widget of the page and the address of its fragment. @param nth page of its lists, if not the first */
function painted(html: string, nth = '') {
  return [...html.matchAll(TAG)].map(([bare, widget = '', written = '']) => {
    const attributes = new Map(
      [...written.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescaped(value)]),
    );
    const container_id = attributes.get('vf-container-id') ?? tagOf(html, 'vf:container_id');
    attributes.delete('vf-container-id');
    const query: [string, string][] = [['site', tagOf(html, 'vf:domain')]];
    if (container_id) query.push(['container_id', container_id]);
    query.push(['lang', langOf(html)]);
    const author = tagOf(html, 'vf:author');
    if (author) query.push(['author', author]);
    query.push(...[...attributes].sort(([a], [b]) => (a < b ? -1 : 1)));
    if (nth) query.push(['vf-page', nth]);
    return {
      bare,
      widget,
      address: `/render/${widget}?${query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`,
    };
  });
}

/** The page with a fragment in place of each bare tag; without a fragment, the tag stays for the script. */
export async function include(html: string, fetchFragment: FetchFragment, nth?: string): Promise<string> {
  const places = painted(html, nth);
  const addresses = [...new Set(places.map(({ address }) => address))];
  const found = new Map(
    await Promise.all(addresses.map(async (address) => [address, await fetchFragment(address)] as const)),
  );
  const fragments = places.map(({ bare, address }) => found.get(address) ?? bare);
  return html.replace(TAG, () => fragments.shift() as string);
}

/** The page with a preload of its conversation's fragment in its head, so that the fragment loads beside the script. */
export function preload(html: string): string {
  const conversation = painted(html).find(({ widget }) => widget === 'conversations');
  if (!conversation) return html;
  const href = `${conversation.address}&embed=script`.replaceAll('&', '&amp;');
  return html.replace('</head>', `<link rel="preload" as="fetch" crossorigin="anonymous" href="${href}">\n</head>`);
}
