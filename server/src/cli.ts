/** `vf`, the command line for operators. */
import { parseArgs } from 'node:util';
import { addSite } from './commands/add-site';
import { backup } from './commands/backup/backup';
import { checkBackup } from './commands/backup/check-backup';
import { restore } from './commands/backup/restore';
import { siteRules, siteSettings } from './commands/change-site';
import { CommandError } from './commands/command-error';
import { checkUp } from './commands/doctor';
import { migrate } from './commands/migrate';
import { describeApi } from './commands/openapi';
import { eraseAccount, exportAccount } from './commands/privacy';
import { rebuildQueue } from './commands/rebuild-queue';
import { setRole } from './commands/set-role';
import { siteClient, siteGroup, siteHosts } from './commands/site';
import { siteBroadcast } from './commands/site-broadcast';
import { siteFigures } from './commands/site-figures';
import { siteModules } from './commands/site-modules';
import { siteProvider } from './commands/site-provider';
import { siteWebhook } from './commands/site-webhook';
import { ConfigError, loadConfig } from './config';
import { readerOf } from './config/environment';
import { commit, version } from './config/version';
import { LockedError } from './database/lock';
import { UnfinishedRestoreError } from './database/unfinished-restore';

const HELP = `Usage: vf <command>

  vf site add <domain> [--name <name>] [--host <host>]... [--development] [--uuid <uuid>] [--id <number>]
                                                            add a site and print its uuid; --uuid and --id keep the
                                                            identity it had elsewhere, which apps may know it by
  vf site hosts <domain> [--host <host>]... [--remove <host>]... [--development | --live]
                                                            list, add or remove the hosts whose pages may act for
                                                            readers: amp.news.example means https,
                                                            http://intranet:8080 means exactly that; --development
                                                            also allows localhost
  vf site settings <domain> [--set <setting>=<value>]... [--file <file.json>] [--json]
                                                            show or set what a site offers readers; --json prints
                                                            the values alone
  vf site rules <domain> [--set <rule>=<value>]... [--file <file.json>]
                                                            show or set a site's private rules
  vf site modules <domain> [--section <section>] [--set <module>=true|false|null]...
                                                            list or set the widgets of a section; null uses the
                                                            section above
  vf site group <domain>... [--leave]                       list, join or leave sites that share conversations
  vf site provider <domain> [<provider>] [--set <field>=<value>]... [--on | --off]
                                                            list or set how readers can log in
  vf site client <domain> [--name <name>] [--revoke <id>]   list, add or revoke the site's API clients
  vf site webhook <domain> [--url <address> [--topics <names>] [--format classic|standard] [--staff]]
                         [--revoke <id>] [--replay <request>] [--roll <id> [--hours <number>]]
                                                            list, add or revoke the servers that get the site's
                                                            notifications or, by topic, other events; --replay sends
                                                            a request again; --roll issues a new secret and keeps
                                                            the old one valid for a day, or --hours
  vf site broadcast <domain> --set title=<text> --set url=<address> [--set <field>=<value>]... [--revoke <id>]
                                                            notify all readers for three days; with
                                                            broadcast_type=topic and a topic_id, only its followers;
                                                            --revoke withdraws it
  vf site figures <domain> [<panel>] [--json]               show 30 days of analytics: attention, articles, funnel,
                                                            hours, actions, comments or moderation; --json prints
                                                            one object per line
  vf user role <email> <role> [--site <domain>]             set a role: normal, moderator or administrator; needs a
               [--unproved]                                 confirmed address, or --unproved
  vf user export <email> [--site <domain>]                  print everything stored about a person as JSON
  vf user erase <email> [--mode anonymise|delete] [--site]  erase a person; the site's setting decides without --mode
  vf import check <file>... --site <domain> [--format <name>]
                                                            preview an import without writing anything
  vf import run <file>... --site <domain> [--format <name>]
                                                            import comments from another product; run it again to
                                                            import only changes
      --source <name>           name of the source; defaults to the name of the format
      --containers <file.csv>   container ids by the page's id or address in the source
      --template <text>         pattern for container ids, with {id} for the page's id in the source
      --zone <zone>             time zone of dates without one, such as Europe/Oslo
      --with-emails             import addresses and passwords, so that people can log in as before
      --with-pending            import comments that await moderation
      --with-standing           import bans, trust and badges
      --since <date>            import only comments written or edited since
      --rate <rows>             rows per second, 5,000 by default
      --report <folder>         write report.html and report.ndjson there
  vf import status --site <domain>                          list the imports of a site
  vf import aliases <file.csv> --site <domain>              give conversations the container ids that their pages
                                                            have now: old id or address, new id
  vf import undo <import>                                   undo an import, for 30 days
  vf import schema                                          print the JSON Schema of a line of vf/1
  vf export --site <domain> --out <file> [--force]          write the site's conversations to a file that vf import
                                                            and other products read
      --format <name>           vf1 (the default), disqus, wxr, artrans, or archive for
                                pages without scripts that any web server can serve
      --with-emails             include addresses and passwords
      --without-media           leave out pictures and videos
  vf backup <file> [--force]                                save database, media and secret in one file, while the
                                                            server runs; stop it first for the embedded database
  vf backup --check <file> [--into <database>]              restore a backup into a temporary embedded database, or
                                                            an empty PostgreSQL database, and compare every row
  vf restore <file> [--force]                               restore a backup into an empty place; --force overwrites
  vf migrate                                                update the database
  vf openapi                                                print the description of the HTTP API as OpenAPI 3.1
  vf doctor                                                 check configuration, database and build
  vf doctor --rebuild-queue                                 repair what the moderators' queue lists
  vf --version                                              print the version and the commit it was built from

Uses the database of DATABASE_URL, otherwise the one in VF_DATA_DIR (./data). Stop the server before using the latter.
`;

async function main(argv: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      host: { type: 'string', multiple: true },
      remove: { type: 'string', multiple: true },
      development: { type: 'boolean' },
      live: { type: 'boolean' },
      site: { type: 'string' },
      unproved: { type: 'boolean' },
      section: { type: 'string' },
      uuid: { type: 'string' },
      id: { type: 'string' },
      set: { type: 'string', multiple: true },
      file: { type: 'string' },
      mode: { type: 'string' },
      revoke: { type: 'string' },
      url: { type: 'string' },
      replay: { type: 'string' },
      topics: { type: 'string' },
      format: { type: 'string' },
      staff: { type: 'boolean' },
      roll: { type: 'string' },
      hours: { type: 'string' },
      leave: { type: 'boolean' },
      force: { type: 'boolean' },
      check: { type: 'boolean' },
      into: { type: 'string' },
      json: { type: 'boolean' },
      on: { type: 'boolean' },
      off: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean' },
      source: { type: 'string' },
      containers: { type: 'string' },
      template: { type: 'string' },
      zone: { type: 'string' },
      since: { type: 'string' },
      rate: { type: 'string' },
      report: { type: 'string' },
      out: { type: 'string' },
      'with-emails': { type: 'boolean' },
      'without-media': { type: 'boolean' },
      'with-pending': { type: 'boolean' },
      'with-standing': { type: 'boolean' },
      'rebuild-queue': { type: 'boolean' },
    },
  });
  const [area = '', verb = '', ...rest] = positionals;
  if (values.version) {
    process.stdout.write(`vf ${version}${commit ? ` (${commit})` : ''}\n`);
    return 0;
  }
  if (values.help || area === '' || area === 'help') {
    process.stdout.write(HELP);
    return area === '' && !values.help ? 2 : 0;
  }
  const say = (line: string) => process.stdout.write(`${line}\n`);
  if (area === 'doctor' && !values['rebuild-queue']) return (await checkUp(process.env, say)) ? 0 : 1;
  if (area === 'openapi') {
    say(JSON.stringify(await describeApi()));
    return 0;
  }
  const config = loadConfig(process.env);
  if (area === 'doctor') await rebuildQueue(config, say);
  else if (area === 'migrate') await migrate(config, say);
  else if (area === 'backup' && values.check) await checkBackup(config, { file: verb, ...values }, say);
  else if (area === 'backup') await backup(config, { file: verb, ...values }, say);
  else if (area === 'restore')
    await restore(config, { file: verb, secret: readerOf(process.env, () => {})('VF_SECRET'), ...values }, say);
  else if (area === 'site' && verb === 'add') await addSite(config, { domain: rest[0], ...values }, say);
  else if (area === 'site' && verb === 'hosts') await siteHosts(config, { domain: rest[0], ...values }, say);
  else if (area === 'site' && verb === 'settings') await siteSettings(config, { domain: rest[0], ...values }, say);
  else if (area === 'site' && verb === 'rules') await siteRules(config, { domain: rest[0], ...values }, say);
  else if (area === 'site' && verb === 'modules') await siteModules(config, { domain: rest[0], ...values }, say);
  else if (area === 'site' && verb === 'group') await siteGroup(config, { domains: rest, ...values }, say);
  else if (area === 'site' && verb === 'provider') {
    await siteProvider(config, { domain: rest[0], provider: rest[1], ...values }, say);
  } else if (area === 'site' && verb === 'client') await siteClient(config, { domain: rest[0], ...values }, say);
  else if (area === 'site' && verb === 'webhook') await siteWebhook(config, { domain: rest[0], ...values }, say);
  else if (area === 'site' && verb === 'broadcast') await siteBroadcast(config, { domain: rest[0], ...values }, say);
  else if (area === 'site' && verb === 'figures') {
    await siteFigures(config, { domain: rest[0], panel: rest[1], ...values }, say);
  } else if (area === 'import') {
    // Only this command needs the parsers, which are large.
    const { importConversations } = await import('./commands/import');
    await importConversations(config, verb, rest, values, say);
  } else if (area === 'export') {
    const { exportConversations } = await import('./commands/export');
    await exportConversations(config, values, say);
  } else if (area === 'user' && verb === 'role')
    await setRole(config, { email: rest[0], role: rest[1], ...values }, say);
  else if (area === 'user' && verb === 'export') await exportAccount(config, { email: rest[0], ...values }, say);
  else if (area === 'user' && verb === 'erase') await eraseAccount(config, { email: rest[0], ...values }, say);
  else throw new CommandError(`Unknown command: ${positionals.join(' ')}\n\n${HELP}`);
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
    // A command that changes something finishes first: only its output is lost.
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
