/**
 * Names of every widget's folder. From source this reads components/; the build inserts the list itself
 * (tools/build/widgets.mjs).
 */
import { existsSync, readdirSync } from 'node:fs';

const FOLDER = new URL('../../components/', import.meta.url);

export const widgetNames: readonly string[] = readdirSync(FOLDER).filter((name) =>
  existsSync(new URL(`${name}/${name}.widget.ts`, FOLDER)),
);
