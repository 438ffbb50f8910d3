/** Summary at the end of a test run. */
const DEAREST = 20;

const add = (sum, count) =>
  Object.fromEntries(['passed', 'failed', 'skipped'].map((key) => [key, sum[key] + count[key]]));
const none = { passed: 0, failed: 0, skipped: 0 };
const round = (number) => Math.round(number);

/** From where the reporter repeats its failures; a process that crashed before that says so at its end. */
function failuresIn(output) {
  const at = output.indexOf('✖ failing tests:');
  return output.slice(at < 0 ? -4000 : at).trimEnd();
}

/** Files that failed twice, and files that failed only the first time. */
export function printFailures(again) {
  for (const { part, file, first, second, failed } of again) {
    if (failed === 0) console.log(`\n=== ${part.name}: ${file} failed beside others\n${failuresIn(first)}`);
    else console.log(`\n=== ${part.name}: ${file}: ${failed} failed\n${failuresIn(second)}`);
  }
}

/** A line for each part, CPU seconds, and the most expensive files. @returns the counts of the whole run */
export function printSummary({ parts, results, again, others }) {
  console.log('');
  let total = none;
  for (const part of parts) {
    const own = results.filter(({ job }) => job.part === part);
    const counts = own.flatMap(({ files }) => Object.values(files));
    const sum = counts.reduce(add, none);
    total = add(total, sum);
    console.log(partLine(part, sum, own, again));
  }
  const inParts = results.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
  const outside = Object.entries(others).filter(([, seconds]) => seconds > 0);
  const all = outside.reduce((sum, [, seconds]) => sum + seconds, inParts);
  console.log(
    `\nCPU seconds: ${round(all)}${outside.map(([name, seconds]) => `, of which ${name} ${round(seconds)}`).join('')}`,
  );
  printDearest(results);
  return total;
}

function partLine(part, sum, own, again) {
  if (part.missing) return `– ${part.name}: left out, ${part.missing}`;
  const leftOut = part.leftOut ? `, ${part.leftOut} of its files left out` : '';
  if (own.length === 0) return `– ${part.name}: nothing to run${leftOut}`;
  const skipped = sum.skipped ? `, ${sum.skipped} skipped` : '';
  const twice = again.filter((file) => file.part === part).length;
  const cpu = round(own.reduce((seconds, { cpuSeconds }) => seconds + cpuSeconds, 0));
  return `${sum.failed ? '✗' : '✓'} ${part.name}: ${sum.passed} passed, ${sum.failed} failed${skipped}${leftOut}${twice ? `, ${twice} of its files ran twice` : ''} (${cpu} CPU s)`;
}

function printDearest(results) {
  const files = results.flatMap(({ job, files, cpuSeconds }) =>
    // Processes that a file started are only included in the count of its process.
    Object.entries(files).map(([file, count]) => [
      job.files.length === 1 ? cpuSeconds : count.cpuSeconds,
      job.part.name,
      file,
    ]),
  );
  if (files.length < DEAREST) return;
  console.log(`\nThe ${DEAREST} dearest files (CPU s):`);
  for (const [seconds, part, file] of files.toSorted(([a], [b]) => b - a).slice(0, DEAREST))
    console.log(`  ${String(round(seconds)).padStart(4)}  ${part}: ${file}`);
}
