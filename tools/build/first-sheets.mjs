/**
 * The sheet that a painted widget waits for, and the sheet that follows its markup. `<widget>.first.css` lists the
 * styles of a guest's first paint, after `styles/base.first.css`; a widget without one waits for its whole sheet.
 * `<widget>.deferred.css`, after `styles/base.deferred.css`, lists styles for pointing and pressing, and for content
 * that arrives while reading. Styles of other parts are in the sheets without these endings, which import both, and are
 * adopted with the interactive code. A fragment contains those rules that its markup can match (tools/build/sheet-rules.mjs).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'lightningcss';
import { shortHash } from './plugins.mjs';
import { rulesOf } from './sheet-rules.mjs';
import { merged, shortened } from './short-sheets.mjs';
import { bundleCss, targets } from './transforms.mjs';

/** Separates the two parts while they are one text. */
const DEFERRED = '.-deferred-{top:0}';

/** @returns its name in the client's build, its text with the deferred part, and both as omittable rules */
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

/** Emits the sheets of painted widgets beside the chunks, for pages whose policy blocks inline styles. */
export const firstSheetFiles = (root, widgets) => ({
  name: 'first-sheet-files',
  generateBundle() {
    for (const widget of widgets.filter(({ descriptor }) => descriptor.painted)) {
      const { fileName, source } = firstSheetOf(root, widget);
      this.emitFile({ type: 'asset', fileName, source });
    }
  },
});

/** Removes unread private tokens. A token may only be read by another, so it repeats until none is left. */
function withoutUnread(text) {
  const names = (pattern) => new Set([...text.matchAll(pattern)].map(([, token]) => token));
  const read = names(/var\((--_[\w-]+)/g);
  const unusedSymbols = [...names(/[{;](--_[\w-]+):/g)].filter((token) => !read.has(token));
  if (unusedSymbols.length === 0) return text;
  const { code } = transform({ filename: 'first.css', code: Buffer.from(text), minify: true, targets, unusedSymbols });
  return withoutUnread(code.toString());
}

/** Tokens that any sheet defines, sorted; those defined by scripts keep their names. */
function privateTokens(root) {
  const sheets = ['styles', 'components'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((file) => file.endsWith('.css'))
      .map((file) => readFileSync(join(root, folder, file), 'utf8')),
  );
  return [...new Set(sheets.flatMap((sheet) => sheet.match(/--_[\w-]+(?=\s*:)/g) ?? []))].sort();
}
