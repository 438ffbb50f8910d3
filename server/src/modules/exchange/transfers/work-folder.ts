/** Folders of running jobs, which hold what was uploaded: those of jobs that were killed are removed later. */
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'vf-transfer-';

export const makeFolder = (): Promise<string> => mkdtemp(join(tmpdir(), PREFIX));

/** Removes folders that were last changed before that time. */
export async function removeFolders(before: number): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(tmpdir(), name);
    const found = await lstat(path).catch(() => null);
    if (!found?.isDirectory() || found.uid !== process.getuid?.() || found.mtimeMs >= before) continue;
    await rm(path, { recursive: true, force: true });
  }
}
