/** Runs work in one tab at a time where the browser has Web Locks (secure pages). */
export function inOneTab<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? (locks.request(name, work) as Promise<Value>) : work();
}
