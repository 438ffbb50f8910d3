/** Source transforms shared by the build (Rollup) and the browser tests (Web Test Runner): both run the same code. */
import { bundle } from 'lightningcss';
import { transformSync } from 'oxc-transform';

/** The oldest browsers served, the first with `light-dark()`; lightningcss counts versions in the high bits. */
const targets = { chrome: 123 << 16, firefox: 128 << 16, safari: (17 << 16) | (5 << 8) };

/** TypeScript and TSX to ES2022. @throws with the first syntax error. */
export function typescript(file, code) {
  const result = transformSync(file, code, {
    lang: file.endsWith('x') ? 'tsx' : 'ts',
    sourcemap: true,
    target: 'es2022',
    jsx: { runtime: 'automatic' },
  });
  if (result.errors.length) throw new Error(`${file}: ${result.errors[0].message}`);
  return { code: result.code, map: result.map };
}

/** Bundles a style sheet with its imports, minified. */
export const bundleCss = (file) => bundle({ filename: file, minify: true, targets }).code.toString();

/** A style sheet as a module that exports one constructable sheet, for tests; the build exports an address. */
export const sheetModule = (file) =>
  `const s=new CSSStyleSheet();s.replaceSync(${JSON.stringify(bundleCss(file))});export default s;`;
