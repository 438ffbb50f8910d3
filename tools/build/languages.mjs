/** The table of languages (core/base/i18n/languages.ts) for Node without a build: build, checks, tests. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { typescript } from './transforms.mjs';

const file = fileURLToPath(new URL('../../core/base/i18n/languages.ts', import.meta.url));
// The file imports nothing, so its transpiled text can run.
const { code } = typescript(file, readFileSync(file, 'utf8'));
export const { table, languages } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
