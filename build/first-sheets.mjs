/**
 * The sheet a painted widget waits for, and what follows behind its markup. `<widget>.first.css` lists what its first
 * paint shows to a guest, after `styles/base.first.css`; a widget without one waits for its whole sheet.
 * `<widget>.deferred.css`, after `styles/base.deferred.css`, lists what shows once somebody points or presses, or reading brings
 * something. What only appears once somebody acts stands in the sheets without these endings, which import those with
 * them, and is adopted with the acting code. A fragment carries of all these rules what its markup can match
 * (build/sheet-rules.mjs).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'lightningcss';
import { shortHash } from './plugins.mjs';
import { rulesOf } from './sheet-rules.mjs';
import { merged, shortened } from './short-sheets.mjs';
import { bundleCss, targets } from './transforms.mjs';

/** Stands between the two parts while they are one text. */
const DEFERRED = '.-deferred-{top:0}';

/** @returns what the client's build calls it, its text with what follows, and that as rules a fragment may leave out */
export function firstSheetOf(root, { name, descriptor, files }) {
  const isBare = descriptor.painted?.isBare;
  const own = (ending) => join(root, `components/${name}/${name}.${ending}.css`);
  const textOf = (ending, instead) =>
    [
      ...(isBare ? [] : [join(root, `styles/base.${ending}.css`)]),
      ...(existsSync(own(ending)) ? [own(ending)] : instead ? [instead] : []),
    ]
      .map(bundleCss)
      .join('');
  const whole = withoutUnread(textOf('first', files.sheet) + DEFERRED + textOf('deferred'));
  const [first, deferred] = shortened(whole, privateTokens(root)).split(DEFERRED).map(merged);
  const source = first + deferred;
  return {
    fileName: `c/${name}-first-${shortHash(source)}.css`,
    source,
    rules: [...rulesOf(first), ...rulesOf(deferred, true)],
  };
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

/** Private tokens that nothing in the sheet reads go. One may be read by another alone, so it is done until nothing goes. */
function withoutUnread(text) {
  const names = (pattern) => new Set([...text.matchAll(pattern)].map(([, token]) => token));
  const read = names(/var\((--_[\w-]+)/g);
  const unusedSymbols = [...names(/[{;](--_[\w-]+):/g)].filter((token) => !read.has(token));
  if (unusedSymbols.length === 0) return text;
  const { code } = transform({ filename: 'first.css', code: Buffer.from(text), minify: true, targets, unusedSymbols });
  return withoutUnread(code.toString());
}

/** Those that any sheet defines, in one order; what scripts define keeps its name. */
function privateTokens(root) {
  const sheets = ['styles', 'components'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((file) => file.endsWith('.css'))
      .map((file) => readFileSync(join(root, folder, file), 'utf8')),
  );
  return [...new Set(sheets.flatMap((sheet) => sheet.match(/--_[\w-]+(?=\s*:)/g) ?? []))].sort();
}
