/** Runs a command: `quiet` keeps its output and gives it back, `tee` shows it too, otherwise the terminal has it. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** @returns {Promise<{ code: number, output: string }>} never rejects: a command that cannot start has code 127 */
export function run(command, args, { quiet = false, tee = false, ...options } = {}) {
  return new Promise((resolve) => {
    let output = '';
    const piped = quiet || tee ? 'pipe' : 'inherit';
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', piped, piped], ...options });
    const keep = (chunk) => {
      output += chunk;
      if (tee) process.stdout.write(chunk);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code, signal) => resolve({ code: code ?? 1, output: signal ? `${output}\n${signal}` : output }));
  });
}

/** A tool of node_modules/.bin. */
export const tool = (name, args, options) => run(process.execPath, [`node_modules/.bin/${name}`, ...args], options);
