/** Runs a command: `quiet` buffers its output and gives it back, `tee` shows it too, otherwise the terminal has it. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** Commands with a time limit, which lead a process group each: what they started ends with them, and with us. */
const groups = new Set();
process.on('exit', () => {
  for (const pid of groups) endGroup(pid);
});

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It is gone.
  }
}

/**
 * @param onStart is called with the process's id
 * @param limitMs after this time the command is ended, with all that it started
 * @returns {Promise<{ code: number, output: string }>} never rejects: a command that cannot start has code 127
 */
export function run(command, args, { quiet = false, tee = false, limitMs, onStart, ...options } = {}) {
  return new Promise((resolve) => {
    let output = '';
    const piped = quiet || tee ? 'pipe' : 'inherit';
    const grouped = limitMs !== undefined;
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', piped, piped], detached: grouped, ...options });
    if (child.pid) onStart?.(child.pid);
    const collect = (chunk) => {
      output += chunk;
      if (tee) process.stdout.write(chunk);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    let timer;
    if (grouped && child.pid) {
      groups.add(child.pid);
      timer = setTimeout(() => {
        output += `\nended after ${limitMs / 60_000} minutes`;
        endGroup(child.pid);
      }, limitMs);
      // Browsers and servers it did not end would hold its output open.
      child.on('exit', () => endGroup(child.pid));
    }
    const end = (result) => {
      clearTimeout(timer);
      groups.delete(child.pid);
      resolve(result);
    };
    child.on('error', (error) => end({ code: 127, output: error.message }));
    child.on('close', (code, signal) => end({ code: code ?? 1, output: signal ? `${output}\n${signal}` : output }));
  });
}

/** A tool of node_modules/.bin. */
export const tool = (name, args, options) => run(process.execPath, [`node_modules/.bin/${name}`, ...args], options);
