/**
 * Shared sheets of the suite, adopted by every root (specification §8 "stylesheet failure code", §9). An imported sheet
 * is an address below the script's own; in tests it is the sheet itself.
 */
import { CHUNK_TIMEOUT_MS, START_RETRIES, START_RETRY_MS } from '../../base/constants';
import { deliveredAs } from '../../base/delivered';
import { loaderPort } from '../loader/port';

export type Sheet = CSSStyleSheet | string;

const arrived = new Map<Sheet, CSSStyleSheet>();
const coming = new Map<Sheet, Promise<void>>();

/** Returns the sheets in order; undefined while one is missing. */
export function sheetsOf(sources: Sheet[]): CSSStyleSheet[] | undefined {
  const sheets = sources.flatMap((source) => (typeof source === 'string' ? (arrived.get(source) ?? []) : source));
  return sheets.length === sources.length ? sheets : undefined;
}

/** @throws Error named ChunkLoadError after the last try; another call tries again. */
export async function fetchSheets(sources: Sheet[]): Promise<void> {
  await Promise.all(sources.map((source) => typeof source === 'string' && fetchOnce(source)));
}

function fetchOnce(file: string): Promise<void> {
  const sheet = coming.get(file) ?? fetchSheet(file);
  coming.set(file, sheet);
  sheet.catch(() => coming.delete(file));
  return sheet;
}

async function fetchText(file: string): Promise<string> {
  const answer = await fetch(loaderPort()?.base + file, { signal: AbortSignal.timeout(CHUNK_TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return answer.text();
}

async function fetchSheet(file: string, triesLeft = START_RETRIES): Promise<void> {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(deliveredAs<string>(file) ?? (await fetchText(file)));
    arrived.set(file, sheet);
  } catch (cause) {
    const error = Object.assign(new Error(`Loading CSS chunk ${file} failed`, { cause }), {
      name: 'ChunkLoadError',
      code: 'CSS_CHUNK_LOAD_FAILED',
    });
    if (triesLeft === 0) throw error;
    console.error(error);
    await new Promise((resolve) => setTimeout(resolve, START_RETRY_MS * 2 ** (START_RETRIES - triesLeft)));
    return fetchSheet(file, triesLeft - 1);
  }
}
