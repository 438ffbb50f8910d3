/**
 * What the files of a process share because opening it is expensive: an embedded database, a server, a browser. The runner
 * (scripts/test/run-files.mjs) does not count it as a leak and closes it at the end; a file that runs without the runner
 * closes it itself.
 */
import { after } from 'node:test';

type Share = <T>(open: () => Promise<T>, close: (opened: T) => Promise<unknown>) => Promise<T>;

export const share: Share = async (open, close) => {
  const ofRunner = (globalThis as { [key: symbol]: unknown })[Symbol.for('vf.test.share')] as Share | undefined;
  if (ofRunner) return ofRunner(open, close);
  const opened = await open();
  after(() => close(opened));
  return opened;
};
