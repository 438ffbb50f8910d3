/** `vf site figures`: prints a panel of a site's analytics, as a table or as lines for programs. */

import { type PanelName, type PanelRow, panels } from '../../../core/contract/delivery/panels';
import { DAY_MS } from '../../../core/contract/values/durations';
import type { Config } from '../config';
import { formats } from '../modules/delivery/analytics/panel-format';
import { readPanel } from '../modules/delivery/analytics/panels';
import { beginOf, days } from '../modules/delivery/analytics/spans';
import { CommandError } from './command-error';
import type { Say } from './with-database';
import { withSite } from './with-site';

const DEFAULT_DAYS = 30;

interface Asked {
  domain?: string;
  panel?: string;
  json?: boolean;
}

export const siteFigures = (config: Config, { domain, panel = 'attention', json }: Asked, say: Say): Promise<void> =>
  withSite(config, domain, async ({ db }, _sites, { uuid: site_uuid, settings }) => {
    if (!isPanel(panel)) throw new CommandError(`There is no panel ${panel}; there are ${panels.join(', ')}.`);
    const now = Date.now();
    const to = beginOf(days, now) + DAY_MS;
    const asked = { site_uuid, section_uuid: null, from: to - DEFAULT_DAYS * DAY_MS, to, now };
    const rows = await readPanel(db, panel, {}, asked);
    if (json) return say(formats.ndjson.write(rows).trimEnd());
    if (rows.length > 0) return say(tableOf(rows));
    say(`Nothing in the last ${DEFAULT_DAYS} days.`);
    if (!settings.enable_analytics)
      say(`The site counts nothing: vf site settings ${domain} --set enable_analytics=true`);
  });

const isPanel = (text: string): text is PanelName => panels.some((name) => name === text);

/** Fits columns to their content, with numbers on the right. */
function tableOf(rows: PanelRow[]): string {
  const names = Object.keys(rows[0] ?? {});
  const cellOf = (value: PanelRow[string] | undefined) =>
    typeof value === 'number' ? value.toLocaleString('en') : (value ?? '');
  const columns = names.map((name) => {
    const cells = [name, ...rows.map((row) => cellOf(row[name]))];
    const width = Math.max(...cells.map(({ length }) => length));
    const isNumber = rows.every((row) => typeof row[name] !== 'string');
    return cells.map((cell) => (isNumber ? cell.padStart(width) : cell.padEnd(width)));
  });
  const lines = [...rows.keys(), rows.length].map((at) => columns.map((column) => column[at]).join('  '));
  return lines.map((line) => line.trimEnd()).join('\n');
}
