/** Runs the programs in tools/bench/load as processes: those that end, and those that continue and answer requests. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../run.mjs';

/** Passes the plan as JSON, and returns the result from JSON. @throws on an exit code other than 0 */
export async function runLoad<Seen>(program: 'flood' | 'readers' | 'writers', plan: object): Promise<Seen> {
  return JSON.parse(await output(process.execPath, [`tools/bench/load/${program}.mjs`, JSON.stringify(plan)])) as Seen;
}

/** Starts a program that runs until it is killed. @throws the problem, when it ends before it is ready */
export async function startLoad(program: string, args: string[], problem: string): Promise<ChildProcess> {
  const child = fork(join(ROOT, `tools/bench/load/${program}.mjs`), args);
  const [first] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (!(first as { ready?: true } | null)?.ready) throw new Error(problem);
  return child;
}

/** Sends the process a request. @returns its next message */
export async function ask(child: ChildProcess, what: object): Promise<unknown> {
  const answer = once(child, 'message', { signal: AbortSignal.timeout(120_000) });
  child.send(what);
  const [message] = await answer;
  return message;
}

/** Output of a command. @throws on an exit code other than 0 */
export async function output(command: string, args: string[]): Promise<string> {
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => (text += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${text}`);
  return text;
}
