import type { Config } from './config';
import { demoAccounts } from './demo/accounts';
import { mailFolderOf } from './modules/delivery/mail/mailer';

/** Names a role as the buttons of the demo do. */
const labelOf = (role: string): string => (role === 'normal' ? 'reader' : role);

/** Returns the terminal's message when the server is up: address, target of mail, and logins of the demo. */
export function startLine(config: Config, kind: 'pg' | 'pglite', port: number): string {
  // With PORT=0, the operating system chooses the port.
  const address = config.port === 0 ? config.publicUrl.replace(/:0$/, `:${port}`) : config.publicUrl;
  const database = kind === 'pg' ? 'PostgreSQL' : `PGlite in ${config.dataDir}`;
  const accounts = config.demo ? demoAccounts(config) : [];
  const guide = config.guideDir ? ['/docs/guide'] : [];
  const open = config.production ? guide : ['/gallery', '/docs', ...guide];
  const pages = ['/', '/live', '/interview', '/book', '/console', ...open];
  const workers = config.workers > 1 ? [`${config.workers} workers`] : [];
  const mailFolder = mailFolderOf(config);
  const lines = [
    `Community server on ${address} (${[database, ...workers].join(', ')})`,
    ...(mailFolder ? [`  Mail is written to ${mailFolder}`] : []),
    ...(accounts.length > 0 ? [`  Worth opening: ${pages.join('  ')}`] : []),
    ...accounts.map(({ role, email, password }) => `  ${labelOf(role).padEnd(13)}  ${email}  ${password}`),
  ];
  return `${lines.join('\n')}\n`;
}
