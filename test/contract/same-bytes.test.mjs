/** The build of a copy in another folder: no path, no order of a folder's listing and no time of day gets into it. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { ROOT } from '../../tools/run.mjs';
import { copyClient } from '../support/client-copy.mjs';

const BUILT = ['dist', 'server/dist'];
const SERVER = ['server/src', 'server/new-database.mjs', 'demo', 'package-lock.json'];
const root = copyClient();
after(() => rmSync(root, { recursive: true, force: true }));

/** The bytes of a built file. A copy shares its packages with this repository, so their paths differ in source maps. */
function bytesOf(folder, name) {
  const bytes = readFileSync(join(folder, name));
  // This repository's list names earlier builds, too.
  if (name.endsWith('.chunks')) return Buffer.from(JSON.stringify(JSON.parse(bytes)[0]));
  if (!name.endsWith('.map')) return bytes;
  return Buffer.from(bytes.toString().replaceAll(/"(?:\.\.\/)+[^"]*?node_modules\//g, '"node_modules/'));
}

test('two builds in different folders give the same bytes', async () => {
  for (const name of SERVER) cpSync(join(ROOT, name), join(root, name), { recursive: true });
  const env = { ...process.env, VF_COMMIT: readFileSync(join(ROOT, 'server/dist/commit'), 'utf8') };
  await promisify(execFile)(process.execPath, ['tools/build.mjs'], { cwd: root, env });
  const names = BUILT.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1)),
  );
  assert.ok(names.length > 1000, `${names.length} files`);
  assert.deepEqual(
    names.filter((name) => !bytesOf(root, name).equals(bytesOf(ROOT, name))),
    [],
  );
});
