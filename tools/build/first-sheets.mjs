/**
 * The sheet of a painted widget: the base of every root, then its own. A fragment has those rules that its markup can
 * match (tools/build/sheet-rules.mjs); a page whose policy blocks inline styles links the whole sheet.
 */
import { join } from 'node:path';
import { shortHash } from './plugins.mjs';
import { rulesOf } from './sheet-rules.mjs';
import { bundleCss } from './transforms.mjs';

/** @returns its name in the client's build, its text, and the rules that a fragment can leave out */
export function firstSheetOf(root, { name, descriptor, files }) {
  const base = descriptor.painted.isBare ? [] : [join(root, 'styles/base.css')];
  const source = [...base, ...(files.sheet ? [files.sheet] : [])].map(bundleCss).join('');
  return { fileName: `c/${name}-first-${shortHash(source)}.css`, source, rules: rulesOf(source) };
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
