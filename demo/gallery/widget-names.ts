/**
 * Every widget, by the names of their folders. Run from the sources, this looks into components/; the build puts the list
 * itself in its place (build/widgets.mjs).
 */
import { existsSync, readdirSync } from 'node:fs';

const FOLDER = new URL('../../components/', import.meta.url);

export const widgetNames: readonly string[] = readdirSync(FOLDER).filter((name) =>
  existsSync(new URL(`${name}/${name}.widget.ts`, FOLDER)),
);
