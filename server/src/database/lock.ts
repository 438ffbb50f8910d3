/**
 * One process at a time on an embedded database: two would silently lose each other's writes.
 *
 * The file holds the process id and, where the system tells it, when that process started: after a crash or in a new
 * container the same number may belong to somebody else.
 */
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Locks of this very process: its own id in the file says nothing about them. */
const held = new Set<string>();

export class LockedError extends Error {
  constructor(file: string, pid: number) {
    super(`The database in ${dirname(file)} is in use by process ${pid}. Stop it first, or set DATABASE_URL.`);
    this.name = 'LockedError';
  }
}

/** A killed process takes a moment to die, and a stopping one finishes what it answers. */
const WAIT_MS = 5000;
const LOOK_EVERY_MS = 100;

/**
 * Takes the lock. @returns the function that gives it back.
 * @throws LockedError when another process still has it after `waitMs`.
 */
export async function takeLock(file: string, waitMs = WAIT_MS): Promise<() => void> {
  mkdirSync(dirname(file), { recursive: true });
  const until = Date.now() + waitMs;
  for (let attempt = 0; attempt < 10; ) {
    if (create(file)) {
      held.add(file);
      return () => {
        if (held.delete(file)) rmSync(file, { force: true });
      };
    }
    const owner = await readOwner(file);
    if (owner && isAlive(file, owner)) {
      // This process does not give it back while it waits.
      if (owner.pid === process.pid || Date.now() >= until) throw new LockedError(file, owner.pid);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      continue;
    }
    discard(file, owner);
    attempt += 1;
  }
  throw new Error(`The lock file ${file} cannot be taken`);
}

interface Owner {
  pid: number;
  started: string;
}

function create(file: string): boolean {
  try {
    const handle = openSync(file, 'wx');
    writeSync(handle, `${process.pid} ${startOf(process.pid) ?? ''}\n`);
    closeSync(handle);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function readOwner(file: string): Promise<Owner | null> {
  const owner = parse(file);
  if (owner) return owner;
  // Another process may be between creating the file and writing its number.
  await new Promise((resolve) => setTimeout(resolve, 200));
  return parse(file);
}

function parse(file: string): Owner | null {
  try {
    const match = /^(\d+) (\S*)/.exec(readFileSync(file, 'utf8'));
    return match ? { pid: Number(match[1]), started: match[2] ?? '' } : null;
  } catch {
    return null;
  }
}

function isAlive(file: string, { pid, started }: Owner): boolean {
  if (pid === process.pid) return held.has(file);
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (isZombie(pid)) return false;
  const now = startOf(pid);
  return started === '' || now === null || now === started;
}

/** Moves a dead owner's file away; a file that somebody took in the meantime goes back to its place. */
function discard(file: string, seen: Owner | null): void {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const found = parse(aside);
  if (found?.pid === seen?.pid && found?.started === seen?.started) rmSync(aside, { force: true });
  else renameSync(aside, file);
}

/** When a process started, in clock ticks since boot: field 22 of its stat file; null where there is none. */
const startOf = (pid: number): string | null => statOf(pid)[19] ?? null;

/** Dead, its parent has not noticed: in containers the first process often collects nobody. */
function isZombie(pid: number): boolean {
  if (!['Z', 'X'].includes(statOf(pid)[0] ?? '')) return false;
  try {
    // Its main thread may be gone while the one with the database is still on its way out.
    return readdirSync(`/proc/${pid}/task`).length <= 1;
  } catch {
    return true;
  }
}

/** The fields of a process's stat file from the third on; none where the system has no such file. */
function statOf(pid: number): string[] {
  try {
    // The name in brackets may hold anything, so fields are counted from its end.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
