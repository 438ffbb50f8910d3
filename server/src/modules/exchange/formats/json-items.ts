/** Reads the lists of a large JSON file, one item at a time. */
import { JSONParser, TokenType } from '@streamparser/json';
import type { ReadOptions } from './format';

/** More characters than a comment has in any export. The parser holds all of an item in memory. */
const ITEM_MAX = 4 * 1024 * 1024;

/** The parser looks at all open lists and objects whenever one ends. */
const DEPTH_MAX = 200;

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
  const fail = ({ message }: Error) => {
    if (!isDamaged) report({ at: 'the file', what: 'damaged JSON: the rest is not read', detail: message });
    isDamaged = true;
  };
  parser.onError = fail;
  let depth = 0;
  parser.onToken = ({ token }) => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth += 1;
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth -= 1;
    if (depth > DEPTH_MAX) throw new Error(`nested more than ${DEPTH_MAX} times`);
  };
  let sinceItem = 0;
  for await (const chunk of chunks) {
    sinceItem += chunk.length;
    try {
      parser.write(chunk.replace(/^\ufeff/, ''));
    } catch (error) {
      fail(error as Error);
    }
    if (items.length > 0) sinceItem = 0;
    yield* items;
    items = [];
    if (sinceItem > ITEM_MAX)
      return report({ at: 'the file', what: 'damaged JSON: an item is too large, and the rest is not read' });
    if (isDamaged) return;
  }
  if (!parser.isEnded) report({ at: 'the file', what: 'damaged JSON: it ends too early' });
}
