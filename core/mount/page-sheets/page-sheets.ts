/** The page's sheets in widgets (host contract 8c): roots in equal surroundings for the selectors share a sheet. */
import { ADOPTABLE } from './adoptable';
import { type PageRule, readRules } from './page-rules';

type Source = HTMLStyleElement | HTMLLinkElement;

/** By address, for sheets that the page's CSSOM does not expose; '' when refused. */
const fetched = new Map<string, Promise<string>>();

/** '' and a warning when the other origin does not allow reading. */
function fetchSheet(href: string): Promise<string> {
  const known = fetched.get(href);
  if (known) return known;
  const text = fetch(href, { mode: 'cors', credentials: 'omit' })
    .then((answer) => (answer.ok ? answer.text() : Promise.reject(answer.status)))
    .catch((error: unknown) => {
      console.warn(`data-vf-adopt: ${href} cannot be read`, error);
      return '';
    });
  fetched.set(href, text);
  return text;
}

/** Empty while the element is disabled or still loading. */
async function rulesOf(source: Source): Promise<PageRule[]> {
  const { sheet } = source;
  if (!sheet || sheet.disabled) return [];
  const base = sheet.href ?? document.baseURI;
  const media = sheet.media.mediaText;
  try {
    return readRules(sheet.cssRules, base, media);
  } catch {
    const copy = new CSSStyleSheet();
    copy.replaceSync(await fetchSheet(base));
    return readRules(copy.cssRules, base, media);
  }
}

let following: (() => void) | undefined;

/** Starts once, even if called repeatedly. @returns a function that adds them to new roots. */
export function followPageSheets(hosts: Set<Element>): () => void {
  following ??= follow(hosts);
  return following;
}

function follow(hosts: Set<Element>): () => void {
  let rules: PageRule[] = [];
  const shared = new Map<string, CSSStyleSheet>();
  /** All other sheets of a root are the suite's. */
  const ofPage = new WeakSet<CSSStyleSheet>();
  let run = 0;

  function sheetOf(text: string): CSSStyleSheet {
    const sheet = shared.get(text) ?? new CSSStyleSheet();
    if (!shared.has(text)) sheet.replaceSync(text);
    shared.set(text, sheet);
    ofPage.add(sheet);
    return sheet;
  }

  function dress(): void {
    for (const host of hosts) {
      const shadow = host.shadowRoot;
      if (!shadow) continue;
      const text = rules.map((rule) => rule.textFor(host)).join('\n');
      const worn = shadow.adoptedStyleSheets;
      const own = worn.filter((sheet) => !ofPage.has(sheet));
      const wanted = text.trim() ? [...own, sheetOf(text)] : own;
      if (wanted.length !== worn.length || wanted.at(-1) !== worn.at(-1)) shadow.adoptedStyleSheets = wanted;
    }
  }

  async function read(): Promise<void> {
    const mine = ++run;
    const read = await Promise.all([...document.querySelectorAll<Source>(ADOPTABLE)].map(rulesOf));
    if (mine !== run) return;
    rules = read.flat();
    shared.clear();
    dress();
  }

  const concerns = (node: Node): boolean => {
    const element = node instanceof Element ? node : node.parentElement;
    return !!element && (element.matches('[data-vf-adopt]') || element.querySelector('[data-vf-adopt]') !== null);
  };
  new MutationObserver((changes) => {
    const isSheet = changes.some(
      ({ target, addedNodes, removedNodes, attributeName }) =>
        attributeName !== 'class' &&
        [target, ...addedNodes, ...removedNodes].some(
          (node) =>
            node !== document.head && node !== document.body && node !== document.documentElement && concerns(node),
        ),
    );
    if (isSheet) void read();
    else if (
      changes.some(
        ({ attributeName, target }) => attributeName === 'class' && [...hosts].some((host) => target.contains(host)),
      )
    )
      dress();
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['class', 'media', 'href', 'rel', 'disabled', 'data-vf-adopt'],
  });
  // Load events do not bubble, but they can be captured.
  document.addEventListener('load', ({ target }) => concerns(target as Node) && void read(), true);
  void read();

  return dress;
}
