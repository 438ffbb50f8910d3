/** Writes `dist/custom-elements.json` and `dist/vf.d.ts` for editors and frameworks, beside the script. */
import { customElements } from '../docs/manifest.mjs';
import { typeDeclarations } from '../docs/types.mjs';

export const typeFiles = (root) => ({
  name: 'type-files',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'custom-elements.json', source: customElements(root) });
    this.emitFile({ type: 'asset', fileName: 'vf.d.ts', source: typeDeclarations(root) });
  },
});
