/** Reads the demo's style sheets and scripts from `demo/` once. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config/config-error';
import { findUpwards } from '../config/find-upwards';

/** The publication's sheet, in the order of its parts. */
const site = ['page', 'demo-bar', 'masthead', 'front', 'book', 'ads', 'article', 'arabic', 'reader', 'foot', 'widths'];

/** Path under `/demo/`, the file under `demo/`, or the files that it is put together from. */
const files: Record<string, string | string[]> = {
  'site.css': site.map((part) => `css/site/${part}.css`),
  'gallery.css': 'css/gallery.css',
  'hostile/room.css': 'css/hostile/room.css',
  'hostile/unset.css': 'css/hostile/unset.css',
  'hostile/hidden.css': 'css/hostile/hidden.css',
  'hostile/sizes.css': 'css/hostile/sizes.css',
  'hostile/bootstrap.css': 'css/hostile/bootstrap.css',
  'hostile/tailwind.css': 'css/hostile/tailwind.css',
  'theme.js': 'scripts/theme.js',
  'demo-bar.js': 'scripts/demo-bar.js',
  'reader.js': 'scripts/reader.js',
  'frame.css': 'css/frame.css',
  'gallery.js': 'scripts/gallery.js',
  'frame.js': 'scripts/frame.js',
  'tray-frames.js': 'scripts/tray-frames.js',
  'article-frames.js': 'scripts/article-frames.js',
  'ads.js': 'scripts/ads.js',
  'ads/stand-in.js': 'ads/stand-in.js',
  'ads/gpt.js': 'ads/gpt.js',
  'ads/taboola.js': 'ads/taboola.js',
  'ads/outbrain.js': 'ads/outbrain.js',
  'ads/exco.js': 'ads/exco.js',
  'mark.svg': 'mark.svg',
};

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

export const typeOf = (path: string): string => types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

/** Returns the folder above `demo/`. @throws ConfigError where the program came without the demo, as in one of the images. */
export function requireDemo(): string {
  const root = findUpwards(join('demo', 'mark.svg'));
  if (root === null) {
    throw new ConfigError([
      'The folder demo/ is missing: set VF_DEMO=off, or run a package or an image that has the demo, such as "full".',
    ]);
  }
  return root;
}

/** Reads the files by path under `/demo/`. */
export function readDemoFiles(): Map<string, string> {
  const root = requireDemo();
  const read = (file: string) => readFileSync(join(root, 'demo', file), 'utf8');
  return new Map(Object.entries(files).map(([path, parts]) => [path, [parts].flat().map(read).join('\n')]));
}
