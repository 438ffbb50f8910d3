/** Runs a command: `quiet` buffers and returns its output, `tee` shows it too, otherwise it goes to the terminal. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** Commands with a time limit, as process groups: their children end with them, and with this process. */
const groups = new Set();
process.on('exit', () => {
  for (const pid of groups) endGroup(pid);
});

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

/**
 * @param onStart called with the process's id
 * @param limitMs time after which the command is ended, with all its children
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
      // Remaining browsers and servers would hold its output open.
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
