/** Archives with the same bytes for the same files: names sorted, dates and owners fixed. Needs GNU tar. */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const EPOCH = '@0';

/**
 * @param {string} path of the archive, uncompressed
 * @param {string} folder
 * @param {string[]} names of files and folders in it
 * @param {{ user?: number, group?: number }} [owner]
 */
export function writeTar(path, folder, names, { user = 0, group = 0 } = {}) {
  const fixed = ['--sort=name', `--mtime=${EPOCH}`, `--owner=${user}`, `--group=${group}`, '--numeric-owner'];
  // Names of users and the time of the run would be in headers of the default format.
  const format = ['--format=posix', '--pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime'];
  execFileSync('tar', ['--create', '--file', path, ...fixed, ...format, '--directory', folder, ...names]);
}

/** Compresses a file and removes it. @returns the bytes */
export function gzipFile(from, to) {
  // Node writes no date and no name into the header.
  const bytes = gzipSync(readFileSync(from), { level: 9 });
  rmSync(from);
  writeFileSync(to, bytes);
  return bytes;
}
