/** A node:test reporter that ends the process at the first test that fails. */
import { writeResult } from './server-begin.mjs';

export default async function* report(events) {
  let file;
  for await (const { type, data } of events) {
    if (type === 'test:start' && data.nesting === 0) file = data.name;
    if (type !== 'test:fail' || data.todo !== undefined) continue;
    writeResult({ file, isPassed: false, reached: [] });
    process.exit(1);
  }
  yield '';
}
