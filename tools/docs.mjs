/**
 * Writes the generated documents, and the recipes in docs/EMBEDDING.md: docs/EVENTS.md, ELEMENTS.md, ERRORS.md,
 * PERMISSIONS.md, PRIVACY.md, SETTINGS.md, THEMING.md, THIRD-PARTY.md. With `--check` it writes nothing and fails when
 * one is stale or something in the code lacks the line it needs. `-- pictures` takes the pictures again.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { elementsDocument } from './docs/elements.mjs';
import { errorsDocument } from './docs/errors.mjs';
import { eventsDocument } from './docs/events.mjs';
import { permissionsDocument } from './docs/permissions.mjs';
import { privacyDocument } from './docs/privacy.mjs';
import { embeddingDocument } from './docs/recipes.mjs';
import { settingsDocument } from './docs/settings.mjs';
import { themingDocument } from './docs/theming.mjs';
import { thirdPartyDocument } from './docs/third-party.mjs';

const DOCUMENTS = {
  'docs/EMBEDDING.md': embeddingDocument,
  'docs/EVENTS.md': eventsDocument,
  'docs/ELEMENTS.md': elementsDocument,
  'docs/ERRORS.md': errorsDocument,
  'docs/PERMISSIONS.md': permissionsDocument,
  'docs/PRIVACY.md': privacyDocument,
  'docs/SETTINGS.md': settingsDocument,
  'docs/THEMING.md': themingDocument,
  'docs/THIRD-PARTY.md': thirdPartyDocument,
};

/** @returns {string[]} missing descriptions in the code, and stale documents */
export function checkDocs(root) {
  return Object.entries(DOCUMENTS).flatMap(([path, make]) => {
    const { text, missing } = make(root);
    return read(join(root, path)) === text ? missing : [...missing, `${path}: stale, run npm run docs`];
  });
}

export function writeDocs(root) {
  return Object.entries(DOCUMENTS).flatMap(([path, make]) => {
    const { text, missing } = make(root);
    mkdirSync(join(root, 'docs'), { recursive: true });
    writeFileSync(join(root, path), text);
    return missing;
  });
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('pictures')) await import('./docs/pictures.mjs').then((it) => it.takePictures());
  else reportDocs();
}

function reportDocs() {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const findings = process.argv.includes('--check') ? checkDocs(root) : writeDocs(root);
  for (const line of findings) console.error(line);
  process.exitCode = findings.length > 0 ? 1 : 0;
}
