/**
 * `npm run create <kind> <name>`: creates the files of a new part in the style of its neighbors, and registers them.
 * The result passes `npm run check`; the content is yours.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createKind } from './create/kind.mjs';
import { createLanguage } from './create/language.mjs';
import { createPaintedWidget } from './create/painted-widget.mjs';
import { createModule, createNotification, createPhase, createProvider } from './create/server.mjs';
import { createWidget } from './create/widget.mjs';
import { writeDocs } from './docs.mjs';
import { ROOT, tool } from './run.mjs';

/** Each creates one part of its kind, and returns the written paths. @throws on an invalid or existing name */
export const kinds = {
  widget: createWidget,
  'painted-widget': createPaintedWidget,
  kind: createKind,
  module: createModule,
  provider: createProvider,
  notification: createNotification,
  phase: createPhase,
  language: createLanguage,
};

/** Creates a part, and formats its files. @returns {Promise<string[]>} the paths */
export async function create(root, kind, name = '') {
  if (!Object.hasOwn(kinds, kind ?? '')) throw new Error(`npm run create <${Object.keys(kinds).join('|')}> <name>`);
  const paths = [...new Set(kinds[kind](root, name))];
  const files = paths.map((path) => join(root, path));
  await tool('biome', ['check', '--write', `--config-path=${ROOT}`, ...files], { quiet: true });
  return paths;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const [kind, name] = process.argv.slice(2);
    const paths = await create(ROOT, kind, name);
    for (const line of writeDocs(ROOT)) console.error(line);
    console.log(paths.join('\n'));
    console.log(
      '\nNext: its texts in the other languages, what it does, its test. npm run check says what is missing.',
    );
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
