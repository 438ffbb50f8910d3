/** Runs one of the programs in bench/load, a process of its own: its plan goes in as JSON, what it saw comes back as JSON. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from '../scripts/run.mjs';

/** @throws when it ends with anything but 0 */
export async function runLoad<Seen>(program: 'readers' | 'writers', plan: object): Promise<Seen> {
  return JSON.parse(await output(process.execPath, [`bench/load/${program}.mjs`, JSON.stringify(plan)])) as Seen;
}

/** What a command prints. @throws when it ends with anything but 0 */
export async function output(command: string, args: string[]): Promise<string> {
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => (text += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${text}`);
  return text;
}
