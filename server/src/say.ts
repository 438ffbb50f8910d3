/** Prints messages that are not in the request log, when the process starts and stops. */
import { pid } from 'node:process';

const LEVELS = { info: 30, error: 50 } as const;

/** Prints a line; with `LOG_FORMAT=json` as a line of the log, so that log pipelines can parse all of the output. */
export function say(text: string, { level = 'info', json }: { level?: keyof typeof LEVELS; json: boolean }): void {
  const stream = level === 'error' ? process.stderr : process.stdout;
  const lines = text.trimEnd().split('\n');
  const record = (msg: string) => JSON.stringify({ level: LEVELS[level], time: Date.now(), pid, msg: msg.trim() });
  stream.write(`${(json ? lines.map(record) : lines).join('\n')}\n`);
}
