/** Replaces the core chunk in tests of the loader: records its calls, and is ready when a test wants it. */
import type { CorePort, LoaderPort } from '../../../core/mount/loader/port';

export interface FakeCore {
  calls: Array<[path: string, args: unknown[]]>;
  ended: LoaderPort[];
  trayCalls: number;
  port?: LoaderPort;
  /** Lets `begin` resolve and publishes that the page is ready. */
  makeReady(): void;
}

export const fakeCore: FakeCore = { calls: [], ended: [], trayCalls: 0, makeReady: () => {} };

export const begin: CorePort['begin'] = (port) => {
  fakeCore.port = port;
  return new Promise((resolve) => {
    fakeCore.makeReady = () => {
      port.setReady(true);
      resolve();
    };
  });
};

export const call: CorePort['call'] = async (path, args) => {
  fakeCore.calls.push([path, args]);
  return path;
};

export const end: CorePort['end'] = (port) => {
  fakeCore.ended.push(port);
};

export const wakeTray: CorePort['wakeTray'] = () => {
  fakeCore.trayCalls++;
};
