/** Loaded before the server's tests: the active mutant, and a line of JSON for each test file with the mutants it reaches. */
import { appendFileSync } from 'node:fs';

const active = Number(process.env.VF_MUTANT);
const reached = new Set();
/** Code that ran while a file loaded does not run again for the next file of the process. */
const whileLoading = new Set();

globalThis.__mutant = (id) => {
  reached.add(id);
  return id === active;
};

globalThis[Symbol.for('vf.test.watch')] = {
  loaded: () => {
    for (const id of reached) whileLoading.add(id);
  },
  ended: (file) => {
    writeResult({ file, isPassed: true, reached: [...new Set([...reached, ...whileLoading])] });
    reached.clear();
  },
};

export const writeResult = (result) => appendFileSync(process.env.VF_MUTANT_REPORT, `${JSON.stringify(result)}\n`);
