/**
 * Allows one process at a time on an embedded database: two would silently overwrite each other.
 *
 * The file holds the process id and, if known, its start time: after a crash or in a new container, the same id may
 * belong to another process.
 */
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Locks of this process: its own id in a file is ambiguous. */
const held = new Set<string>();

export class LockedError extends Error {
  constructor(file: string, pid: number) {
    super(`The database in ${dirname(file)} is in use by process ${pid}. Stop it first, or set DATABASE_URL.`);
    this.name = 'LockedError';
  }
}

/** A killed process takes a moment to end, and a stopping one finishes its answers. */
const WAIT_MS = 5000;
const LOOK_EVERY_MS = 100;

/**
 * Takes the lock. @returns a function that releases it
 * @throws LockedError when another process still holds it after `waitMs`
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
      // This process cannot release the lock while it waits.
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
  // Another process may have created the file, but not yet written its id.
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
    // EPERM: the process lives, and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (isZombie(pid)) return false;
  const now = startOf(pid);
  return started === '' || now === null || now === started;
}

/** Moves a dead owner's file away; if another process took the lock meanwhile, moves it back. */
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

/** Returns the start of a process, in clock ticks since boot: field 22 of its stat file; null without one. */
const startOf = (pid: number): string | null => statOf(pid)[19] ?? null;

/** Checks for a dead process whose parent has not collected it, as is common in containers. */
function isZombie(pid: number): boolean {
  if (!['Z', 'X'].includes(statOf(pid)[0] ?? '')) return false;
  try {
    // The main thread may have ended while the database thread is still stopping.
    return readdirSync(`/proc/${pid}/task`).length <= 1;
  } catch {
    return true;
  }
}

/** Returns the fields of a process's stat file from the third on; none without such a file. */
function statOf(pid: number): string[] {
  try {
    // The name in brackets may contain anything, so fields are counted after it.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
