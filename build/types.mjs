/** What editors and frameworks read, beside the script: the manifest and the types of the elements. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { customElements, htmlCustomData, webTypes } from '../scripts/docs/manifest.mjs';
import { typeDeclarations } from '../scripts/docs/types.mjs';

export const typeFiles = (root) => ({
  name: 'type-files',
  generateBundle() {
    const manifest = customElements(root);
    const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const files = {
      'custom-elements.json': manifest,
      'web-types.json': webTypes(manifest, about),
      'html-custom-data.json': htmlCustomData(manifest),
      'vf.d.ts': typeDeclarations(root),
    };
    for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source });
  },
});
