/** A reporter of node:test that writes how many tests passed, failed and were skipped, as JSON. */
export default async function* countReporter(events) {
  const count = { passed: 0, failed: 0, skipped: 0 };
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (data.details?.type === 'suite') continue;
    // A file is reported as a test of its own: that counts only when it broke outside its tests.
    const isFile = data.nesting === 0 && /\.test\.\w+$/.test(data.name);
    if (data.skip !== undefined || data.todo !== undefined) count.skipped++;
    else if (type === 'test:fail') count.failed++;
    else if (!isFile) count.passed++;
  }
  yield JSON.stringify(count);
}
