/** Reads a block list as Mastodon exports it: `silence` holds a host, `suspend` blocks it. */
import type { HostState } from '../../../../../core/contract/content/social';
import { invalidField } from '../../../http/errors';

const STATES = new Map<string, HostState>([
  ['silence', 'held'],
  ['suspend', 'blocked'],
]);
const HOST = /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){1,10}$/;
const REASON_MAX = 500;

export interface BlockList {
  entries: { host: string; state: HostState; reason: string }[];
  skipped: number;
}

/** @throws ApiError invalid_field naming `csv` */
export async function readBlockList(csv: string): Promise<BlockList> {
  const entries = new Map<string, BlockList['entries'][number]>();
  let skipped = 0;
  for (const line of await readLines(csv)) {
    const [host, severity, reason] = [line.domain ?? '', line.severity ?? '', line.public_comment ?? ''];
    const state = STATES.get(severity.trim().toLowerCase());
    const name = host.trim().toLowerCase();
    if (!state || !HOST.test(name)) skipped += 1;
    else entries.set(name, { host: name, state, reason: reason.trim().slice(0, REASON_MAX) });
  }
  return { entries: [...entries.values()], skipped };
}

async function readLines(csv: string): Promise<Record<string, string>[]> {
  // Loads the parser on demand, because few sites ever import a list.
  const { parse } = await import('csv-parse/sync');
  try {
    const lines: Record<string, string>[] = parse(csv, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim().replace(/^#/, '').toLowerCase()),
      relax_column_count: true,
      skip_empty_lines: true,
    });
    if (lines[0] && !('domain' in lines[0] && 'severity' in lines[0]))
      throw new Error('no columns domain and severity');
    return lines;
  } catch (error) {
    throw invalidField(
      'csv',
      `csv must be a block list with the columns domain and severity: ${(error as Error).message}`,
      'no_columns',
    );
  }
}
