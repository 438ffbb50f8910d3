/**
 * Resources that the files of a process share because opening them is expensive: an embedded database, a server, a
 * browser. The runner (tools/test/run-files.mjs) does not count them as leaks and closes them at the end; a file that
 * runs without the runner closes them itself.
 */
import { after } from 'node:test';

type Share = <T>(open: () => Promise<T>, close: (opened: T) => Promise<unknown>) => Promise<T>;

const ofRunner = (globalThis as { [key: symbol]: unknown })[Symbol.for('vf.test.share')] as Share | undefined;

const closers: (() => Promise<unknown>)[] = [];
// The file has registered its own hooks by then, which still use the shared resources. An `after` called in one of its
// hooks would run when that hook ends.
if (!ofRunner)
  setImmediate(() =>
    after(async () => {
      for (const close of closers.toReversed()) await close();
    }),
  );

export const share: Share = async (open, close) => {
  if (ofRunner) return ofRunner(open, close);
  const opened = await open();
  closers.push(() => close(opened));
  return opened;
};
