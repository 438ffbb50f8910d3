/** Runs an export to a vf/1 archive. */
import { join } from 'node:path';
import type { StartExport } from '../../../../../core/contract/console/transfers';
import { exportFormats } from '../exports/export-formats';
import { exportSite } from '../exports/export-site';
import type { Outcome, TransferApp } from './transfer';
import type { TransferRow } from './transfers.repository';
import type { Progress } from './watch-progress';

export async function runExport(
  { database, media: store, clock, sites }: TransferApp,
  row: TransferRow,
  folder: string,
  progress: Progress,
): Promise<Outcome> {
  const site = (await sites.bySection(row.site_uuid))?.site;
  if (!site) throw new Error('The site is gone.');
  const { with_emails: withEmails, with_media: withMedia } = row.options as StartExport;
  const path = join(folder, 'export.zip');
  const { vf1 } = exportFormats;
  if (!vf1) throw new Error('vf/1 is missing');
  const options = { site, store, now: clock.now(), withEmails, withMedia, onRows: progress.add };
  const counts = Object.fromEntries(await exportSite(database, vf1, path, options));
  const day = new Date(clock.now()).toISOString().slice(0, 10);
  return { counts, results: [{ role: 'export', name: `${site.domain}-${day}.zip`, path }], problem: null };
}
