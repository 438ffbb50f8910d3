/**
 * The widgets' descriptors. From the sources, this reads the folders of components/; the build inserts the list itself
 * (tools/build/widgets.mjs).
 */
import { existsSync, readdirSync } from 'node:fs';
import type { Widget } from '../../../../../core/mount/widget/widget';

const FOLDER = new URL('../../../../../components/', import.meta.url);

export async function readDescriptors(): Promise<Widget[]> {
  const files = readdirSync(FOLDER)
    .map((name) => new URL(`${name}/${name}.widget.ts`, FOLDER))
    .filter((file) => existsSync(file));
  return Promise.all(files.map(async ({ href }) => (await import(href)).default as Widget));
}
