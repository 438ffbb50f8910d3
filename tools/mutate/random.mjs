/** The random and the named mutants: their results, and whether enough are caught. */
import { startSampling } from '../test/cpu.mjs';
import { openClientTests } from './client-tests.mjs';
import { changesIn, draw, isSame } from './draw.mjs';
import { hunt } from './hunt.mjs';
import { named } from './named.mjs';
import { openServerTests } from './server-tests.mjs';

const SIDES = { client: openClientTests, server: openServerTests };

/**
 * @param {{ count: number, seed: number, area?: string, atLeast: number }} options `atLeast`: percent to be caught
 * @returns {Promise<boolean>} true if they were
 */
export async function runRandom({ atLeast, ...wanted }) {
  console.log(`Lines are drawn with seed ${wanted.seed} (--seed ${wanted.seed}).`);
  const { caught, all } = await run(draw(wanted));
  return caught * 100 >= atLeast * all;
}

/** @returns {Promise<boolean>} true if every named mutant was caught */
export async function runNamed() {
  const mutants = named.map((entry, at) => {
    const change = changesIn(entry.file).find((candidate) => isSame(candidate, entry));
    if (!change) throw new Error(`${entry.file} has no such change any more: ${entry.before}  →  ${entry.after}`);
    return { ...change, id: at + 1 };
  });
  const { caught, all } = await run(mutants);
  return caught === all;
}

async function run(mutants) {
  const cpuSeconds = startSampling(process.pid);
  const sums = Object.fromEntries(Object.keys(SIDES).map((side) => [side, { caught: 0, all: 0 }]));
  for (const [side, open] of Object.entries(SIDES)) {
    const own = mutants.filter((mutant) => mutant.side === side);
    if (own.length === 0) continue;
    const opened = await open(own);
    await hunt(own, opened, (mutant, test) => {
      const { file, line, before, after } = mutant;
      sums[side].all++;
      if (test) sums[side].caught++;
      console.log(
        test
          ? `caught: ${file}:${line} by ${test}`
          : `survived: ${file}:${line}\n  ${before}\n  → ${after || '(nothing)'}`,
      );
    });
    await opened.close();
  }
  const { client, server } = sums;
  const total = { caught: client.caught + server.caught, all: client.all + server.all };
  const seconds = Math.round(cpuSeconds());
  console.log(
    `${total.caught} of ${total.all} caught (client ${client.caught} of ${client.all}, server ${server.caught} of ${server.all}), ${seconds} CPU s`,
  );
  return total;
}
