/**
 * The sheet a painted widget waits for: what its first paint shows to a guest, in one text. `<widget>.first.css` lists
 * that, after `styles/base.first.css`; a widget without one waits for its whole sheet. What only appears once somebody
 * acts stands in the sheets without that ending, which import those with it, and is adopted with the acting code.
 *
 * Private tokens that nothing in the sheet reads are left out, those that are one number everywhere are written out, and
 * those of the host get names of a letter: each of these bytes stands before the first comment of every page. A fragment
 * carries of its rules what its markup can match (build/sheet-rules.mjs).
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'lightningcss';
import { shortHash } from './plugins.mjs';
import { rulesOf } from './sheet-rules.mjs';
import { bundleCss, targets } from './transforms.mjs';

/** @returns what the client's build calls it, its text, and that as rules a fragment may leave out */
export function firstSheetOf(root, { name, descriptor, files }) {
  const first = join(root, `components/${name}/${name}.first.css`);
  const sheets = [
    ...(descriptor.painted?.isBare ? [] : [join(root, 'styles/base.first.css')]),
    ...(existsSync(first) ? [first] : files.sheet ? [files.sheet] : []),
  ];
  const source = withShortTokens(withoutUnread(withConstants(sheets.map(bundleCss).join(''))));
  const rules = rulesOf(source, descriptor.painted?.classesOfReading);
  return { fileName: `c/${name}-first-${shortHash(source)}.css`, source, rules };
}

/** Emits those of painted widgets beside the chunks, for pages whose policy takes no inline style. */
export const firstSheetFiles = (root, widgets) => ({
  name: 'first-sheet-files',
  generateBundle() {
    for (const widget of widgets.filter(({ descriptor }) => descriptor.painted)) {
      const { fileName, source } = firstSheetOf(root, widget);
      this.emitFile({ type: 'asset', fileName, source });
    }
  },
});

/** A token may be read by another alone, so it is done again until nothing goes. */
function withoutUnread(text) {
  const names = (pattern) => new Set([...text.matchAll(pattern)].map(([, token]) => token));
  const read = names(/var\((--_[\w-]+)/g);
  const unusedSymbols = [...names(/[{;](--_[\w-]+):/g)].filter((token) => !read.has(token));
  if (unusedSymbols.length === 0) return text;
  const { code } = transform({ filename: 'first.css', code: Buffer.from(text), minify: true, targets, unusedSymbols });
  return withoutUnread(code.toString());
}

/** Names that no sheet has: for a moment the whole one may stand beside the first. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DEFINED = /(?<=[{;])(--_[\w-]+):([^;{}]*)/g;

/** What is defined once, and by nothing else, is the same wherever it is read. */
function withConstants(text) {
  const values = new Map();
  for (const [, token, value] of text.matchAll(DEFINED)) {
    values.set(token, values.has(token) || value.includes('var(') ? null : value);
  }
  return text.replace(/var\((--_[\w-]+)\)/g, (read, token) => values.get(token) ?? read);
}

/**
 * The host's alone: one that only some boxes have would be heard as another widget's, with this one in its slot, that has
 * given the name to something else.
 */
function withShortTokens(text) {
  const hosts = [...text.matchAll(/:host,\.viafoura\{([^}]*)/g)].map(([, inside]) => `;${inside}`);
  const tokens = new Set(hosts.flatMap((inside) => [...inside.matchAll(DEFINED)].map(([, token]) => token)));
  const short = new Map([...tokens].map((token, index) => [token, `--_${LETTERS[index] ?? token.slice(3)}`]));
  return text.replace(/--_[\w-]+/g, (token) => short.get(token) ?? token);
}
