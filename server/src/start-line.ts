import type { Config } from './config';
import { demoAccounts } from './demo/accounts';
import { mailFolderOf } from './modules/delivery/mail/mailer';

/** What the terminal says when the server is up: the address, where mail goes, and who can log in to the demo. */
export function startLine(config: Config, kind: 'pg' | 'pglite', port: number): string {
  // With PORT=0 the system chose.
  const address = config.port === 0 ? config.publicUrl.replace(/:0$/, `:${port}`) : config.publicUrl;
  const database = kind === 'pg' ? 'PostgreSQL' : `PGlite in ${config.dataDir}`;
  const accounts = config.demo ? demoAccounts(config) : [];
  const pages = ['/', '/live', '/interview', '/book', '/console', ...(config.production ? [] : ['/gallery', '/docs'])];
  const workers = config.workers > 1 ? [`${config.workers} workers`] : [];
  const mailFolder = mailFolderOf(config);
  const lines = [
    `Community server on ${address} (${[database, ...workers].join(', ')})`,
    ...(mailFolder ? [`  Mail is written to ${mailFolder}`] : []),
    ...(accounts.length > 0 ? [`  Worth opening: ${pages.join('  ')}`] : []),
    ...accounts.map(({ role, email, password }) => `  ${role.padEnd(13)}  ${email}  ${password}`),
  ];
  return `${lines.join('\n')}\n`;
}
