/**
 * The sheet a painted widget waits for: what its first paint shows to a guest, in one text. `<widget>.first.css` lists
 * that, after `styles/base.first.css`; a widget without one waits for its whole sheet. What only appears once somebody
 * acts stands in the sheets without that ending, which import those with it, and is adopted with the acting code.
 *
 * Private tokens that nothing in the sheet reads are left out, so a widget pays for none but its own.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'lightningcss';
import { shortHash } from './plugins.mjs';
import { bundleCss, targets } from './transforms.mjs';

/** @returns what the client's build calls it, and its text */
export function firstSheetOf(root, { name, descriptor, files }) {
  const first = join(root, `components/${name}/${name}.first.css`);
  const sheets = [
    ...(descriptor.painted?.isBare ? [] : [join(root, 'styles/base.first.css')]),
    ...(existsSync(first) ? [first] : files.sheet ? [files.sheet] : []),
  ];
  const source = withoutUnread(sheets.map(bundleCss).join(''));
  return { fileName: `c/${name}-first-${shortHash(source)}.css`, source };
}

/** Emits those of painted widgets beside the chunks, for pages whose policy takes no inline style. */
export const firstSheetFiles = (root, widgets) => ({
  name: 'first-sheet-files',
  generateBundle() {
    for (const widget of widgets.filter(({ descriptor }) => descriptor.painted))
      this.emitFile({ type: 'asset', ...firstSheetOf(root, widget) });
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
