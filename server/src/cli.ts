/** `vf`, the command line for operators. */
import { parseArgs } from 'node:util';
import { commands, options } from './cli/commands';
import { HELP } from './cli/help';
import { CommandError } from './commands/command-error';
import { checkUp } from './commands/doctor';
import { describeApi } from './commands/openapi';
import { ConfigError, loadConfig } from './config';
import { commit, version } from './config/version';
import { LockedError } from './database/lock';
import { UnfinishedRestoreError } from './database/unfinished-restore';

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [area = '', verb = ''] = positionals;
  const say = (line: string) => process.stdout.write(`${line}\n`);
  if (values.version) {
    say(`vf ${version}${commit ? ` (${commit})` : ''}`);
    return 0;
  }
  if (values.help || area === '' || area === 'help') {
    process.stdout.write(HELP);
    return area === '' && !values.help ? 2 : 0;
  }
  // `vf doctor` and `vf openapi` run without a valid configuration.
  if (area === 'doctor' && !values['rebuild-queue']) return (await checkUp(process.env, say)) ? 0 : 1;
  if (area === 'openapi') {
    say(JSON.stringify(await describeApi()));
    return 0;
  }
  const words = [area, `${area} ${verb}`].find((name) => Object.hasOwn(commands, name));
  const command = words && commands[words];
  const config = loadConfig(process.env);
  if (!command) throw new CommandError(`Unknown command: ${positionals.join(' ')}\n\n${HELP}`);
  await command({ config, rest: positionals.slice(words.split(' ').length), values, say });
  return 0;
}

/** Explains the operator's mistakes in one line, and a bug with its stack. */
function explain(error: unknown): string {
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if ([CommandError, ConfigError, LockedError, UnfinishedRestoreError].some((known) => error instanceof known))
    return message;
  if (code?.startsWith('ERR_PARSE_ARGS')) return message;
  if (code === 'ECONNREFUSED') return 'DATABASE_URL: the database does not accept connections.';
  return stack ?? message;
}

/** The exit code after a closed pipe, as in `vf site settings … | head`. Shells report 128 plus the number of SIGPIPE. */
const READER_GONE = 141;
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    // A command that changes something runs to its end; only its output is lost.
    process.exitCode = READER_GONE;
  });
}

main(process.argv.slice(2)).then(
  // Waits until a slow reader of a pipe has everything. An error of the last write is reported in the next turn of the event loop.
  (code) => process.stdout.write('', () => setImmediate(() => process.exit(process.exitCode ?? code))),
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  },
);
