/** A small repository in a temporary folder, for testing checks. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Writes the files (objects become JSON) and returns the folder. */
export function aRepository(files) {
  const root = mkdtempSync(join(tmpdir(), 'vf-fixture-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return root;
}
