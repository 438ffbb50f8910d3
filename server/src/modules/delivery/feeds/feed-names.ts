/** Reads the last part of a feed's address, such as `article-4711.rss`: an id and a format. */
import { type Format, formats } from './feed-formats';

const NAME = new RegExp(`^(.+)\\.(${formats.join('|')})$`);

/** Returns null for an unknown format. */
export function readFeedName(name: string): { id: string; format: Format } | null {
  const [, id = '', format] = NAME.exec(name) ?? [];
  return format ? { id, format: format as Format } : null;
}
