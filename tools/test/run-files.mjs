/**
 * Runs test files one after the other in this process, each as a suite with the file's name: `node
 * tools/test/run-files.mjs <name> <path> [<name> <path> …]`. A file is loaded when the one before it has ended. A
 * file that leaves something behind (./leaks.mjs) fails, unless it has a process of its own (VF_TEST_ALONE).
 */
import { after, describe } from 'node:test';
import { pathToFileURL } from 'node:url';
import { closeShared, leaksSince, observe, share } from './leaks.mjs';

/** Time that the last file's remains may keep this process alive; the reporters have written everything by then. */
const LINGER_MS = 2000;
const MICROSECONDS = 1e6;
const cpuSeconds = () => Object.values(process.cpuUsage()).reduce((sum, used) => sum + used, 0) / MICROSECONDS;

/** CPU seconds of this process by file, where the reporter finds them. */
const cpuOfFiles = {};
globalThis[Symbol.for('vf.test.cpu')] = cpuOfFiles;

globalThis[Symbol.for('vf.test.share')] = share;

/** Hook of a module loaded before this one (tools/mutate/server-begin.mjs). */
const watch = globalThis[Symbol.for('vf.test.watch')];

/** Starts the next file. The reporter calls this too, because a failed hook keeps later hooks from running, ours included. */
const ends = new Map();
globalThis[Symbol.for('vf.test.ended')] = (name) => ends.get(name)?.();

const words = process.argv.slice(2);
let previous = Promise.resolve();
for (let at = 0; at < words.length; at += 2) {
  const [name, path] = words.slice(at, at + 2);
  const mine = previous;
  previous = new Promise((resolve) => ends.set(name, resolve));
  describe(name, async () => {
    // A promise of this suite: after one made elsewhere, node:test would attach the tests to the root.
    await new Promise((begin) => mine.then(begin));
    const before = observe();
    const cpu = cpuSeconds();
    await import(pathToFileURL(path).href);
    watch?.loaded(name);
    // Registered last, so it runs after the file's own hooks.
    after(async () => {
      cpuOfFiles[name] = cpuSeconds() - cpu;
      const leaks = process.env.VF_TEST_ALONE ? [] : await leaksSince(before);
      if (leaks.length > 0) throw new Error(`${name} leaves something behind: ${leaks.join('; ')}`);
      watch?.ended(name);
      ends.get(name)();
    });
  });
}
after(closeShared);
previous.then(() => setTimeout(() => process.exit(1), LINGER_MS).unref());
