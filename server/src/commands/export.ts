/** `vf export`: writes the conversations of a site to a file, for another server or another product. */
import { existsSync } from 'node:fs';
import type { Config } from '../config';
import { createMediaStore } from '../modules/content/media/create-media-store';
import { exportFormats } from '../modules/exchange/exports/export-formats';
import { exportSite } from '../modules/exchange/exports/export-site';
import { CommandError } from './command-error';
import type { Say } from './with-database';
import { withSite } from './with-site';

interface Asked {
  site?: string;
  out?: string;
  format?: string;
  force?: boolean;
  'with-emails'?: boolean;
  'without-media'?: boolean;
}

export async function exportConversations(config: Config, asked: Asked, say: Say): Promise<void> {
  const { out: file, format: name = 'vf1' } = asked;
  if (!file) throw new CommandError('Name the file: vf export --site <domain> --out <file>');
  const format = Object.hasOwn(exportFormats, name) ? exportFormats[name] : undefined;
  if (!format) {
    throw new CommandError(`--format ${name} is unknown. Use one of ${Object.keys(exportFormats).join(', ')}.`);
  }
  if (existsSync(file) && !asked.force) throw new CommandError(`${file} exists already; --force overwrites it.`);
  await withSite(config, asked.site, async (database, _sites, site) => {
    const counts = await exportSite(database, format, file, {
      ...{ site, store: createMediaStore(config), now: Date.now() },
      withEmails: asked['with-emails'] === true,
      withMedia: asked['without-media'] !== true,
    });
    say(`${file}: ${site.domain} as ${format.title}`);
    for (const [what, count] of counts) say(`${count.toLocaleString('en').padStart(12)}  ${what}`);
  });
}
