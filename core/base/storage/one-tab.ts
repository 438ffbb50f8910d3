/**
 * Runs work in one tab at a time: Web Locks where the browser has them (secure pages), else as if there were one tab.
 */
export function inOneTab<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? (locks.request(name, work) as Promise<Value>) : work();
}
