/**
 * A node:test reporter for processes of tools/test/run-files.mjs: a line of JSON for each file, once the file has
 * ended, with its counts, CPU seconds and the names of its tests, skipped ones included.
 */
export default async function* report(events) {
  const path = [];
  let count = none();
  for await (const { type, data } of events) {
    if (type === 'test:start') path.splice(data.nesting, Infinity, data.name);
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const isFailed = type === 'test:fail';
    if (data.details?.type === 'suite') {
      // A suite fails with its tests; one that fails by itself has a broken hook or import.
      if (isFailed && data.details.error?.failureType !== 'subtestsFailed') count.failed++;
    } else {
      count.names.push([...path.slice(1, data.nesting), data.name].join(' > '));
      if (data.skip !== undefined || data.todo !== undefined) count.skipped++;
      else count[isFailed ? 'failed' : 'passed']++;
    }
    if (data.nesting > 0) continue;
    yield `${JSON.stringify({ file: data.name, ...count, cpuSeconds: globalThis[Symbol.for('vf.test.cpu')]?.[data.name] ?? 0 })}\n`;
    count = none();
    globalThis[Symbol.for('vf.test.ended')]?.(data.name);
  }
}

const none = () => ({ passed: 0, failed: 0, skipped: 0, names: [] });
