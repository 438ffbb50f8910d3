/**
 * Makes the WordPress plug-in.
 *
 *   node ship/wordpress.mjs <folder>
 *
 * <folder>/vf-community/       the plug-in, with the elements of this version
 * <folder>/vf-community.zip    the same, for "Plugins → Add New → Upload"; the same bytes each time
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import { describeElements } from '../tools/docs/describe-elements.mjs';
import { describeWidgets } from '../tools/docs/widgets.mjs';
import { ROOT } from '../tools/run.mjs';

const NAME = 'vf-community';

/** Returns what the plug-in makes blocks and shortcodes of: the elements of the manifest, and which ones the server paints. */
export function pluginElements() {
  const painted = new Set(
    describeWidgets(ROOT)
      .filter(({ descriptor }) => descriptor.painted)
      .map(({ descriptor }) => descriptor.tag),
  );
  return describeElements(ROOT).map(({ tag, description, attributes }) => {
    const [title, ...rest] = description.split(': ');
    return {
      name: tag.replace(/^vf-/, ''),
      tag,
      title,
      description: rest.join(': ') || title,
      is_painted: painted.has(tag),
      attributes: attributes.map(({ name, description: about, choices, default: fallback }) => ({
        name,
        description: about,
        choices,
        default: fallback === undefined ? '' : String(JSON.parse(fallback)),
      })),
    };
  });
}

/** @returns the folder of the plug-in */
export function makePlugin(folder) {
  const plugin = join(folder, NAME);
  rmSync(plugin, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(join(ROOT, 'ship/wordpress', NAME), plugin, { recursive: true });
  writeFileSync(join(plugin, 'elements.json'), `${JSON.stringify(pluginElements(), null, 1)}\n`);
  return plugin;
}

/** @returns the path of the ZIP file */
export async function zipPlugin(folder) {
  const { writeZip } = await tsImport('../server/src/modules/exchange/zip/write-zip.ts', import.meta.url);
  const files = readdirSync(join(folder, NAME), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
  async function* entries() {
    for (const file of files) yield { name: file.slice(folder.length + 1), content: [readFileSync(file)] };
  }
  const path = join(folder, `${NAME}.zip`);
  await writeZip(path, entries());
  return path;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('usage: node ship/wordpress.mjs <folder>');
  makePlugin(folder);
  console.log(await zipPlugin(folder));
}
