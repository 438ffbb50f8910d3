/**
 * Packs test files into processes. Most of a short file's time is starting: loading the server, opening a database, a
 * browser. Files in one process share that.
 */

/** A process of Node keeps what its files load, so memory limits the number of files. */
const FILES_AT_MOST = 20;

/**
 * @param {string[]} files
 * @param {{ secondsOf: (file: string) => number, isAlone: (file: string) => boolean, seconds: number, atMost?: number }} options
 *   `seconds`: the CPU time a group should have, a single file may have more; `atMost`: files in a process
 * @returns {{ files: string[], seconds: number }[]}
 */
export function groupsOf(files, { secondsOf, isAlone, seconds, atMost = FILES_AT_MOST }) {
  const alone = files.filter(isAlone).map((file) => ({ files: [file], seconds: secondsOf(file) }));
  const shared = files.filter((file) => !isAlone(file)).toSorted((a, b) => secondsOf(b) - secondsOf(a));
  const total = shared.reduce((sum, file) => sum + secondsOf(file), 0);
  const count = Math.min(shared.length, Math.max(1, Math.ceil(total / seconds), Math.ceil(shared.length / atMost)));
  const groups = Array.from({ length: count }, () => ({ files: [], seconds: 0 }));
  for (const file of shared) {
    const open = groups.filter((group) => group.files.length < atMost);
    const group = open.reduce((least, other) => (other.seconds < least.seconds ? other : least));
    group.files.push(file);
    group.seconds += secondsOf(file);
  }
  return [...alone, ...groups];
}
