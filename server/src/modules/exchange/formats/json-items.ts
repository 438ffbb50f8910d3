/** Reads the lists of a large JSON file, one item at a time. */
import { JSONParser } from '@streamparser/json';
import type { ReadOptions } from './format';

export interface JsonItem {
  /** Name of the list; '' when the whole file is the list. */
  list: string;
  value: Record<string, unknown>;
}

/**
 * @param paths of the lists, such as `$.comments.*`
 * @returns the objects in these lists
 */
export async function* jsonItems(
  chunks: AsyncIterable<string>,
  paths: string[],
  { report }: Pick<ReadOptions, 'report'>,
): AsyncGenerator<JsonItem> {
  const parser = new JSONParser({ paths, keepStack: false });
  let items: JsonItem[] = [];
  let isDamaged = false;
  parser.onValue = ({ value, stack }) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    items.push({ list: String(stack[1]?.key ?? ''), value: value as Record<string, unknown> });
  };
  parser.onError = ({ message }) => {
    if (!isDamaged) report({ at: 'the file', what: 'damaged JSON: the rest is not read', detail: message });
    isDamaged = true;
  };
  for await (const chunk of chunks) {
    parser.write(chunk.replace(/^\ufeff/, ''));
    yield* items;
    items = [];
    if (isDamaged) return;
  }
  if (!parser.isEnded) report({ at: 'the file', what: 'damaged JSON: it ends too early' });
}
