/** The last part of a feed's address, such as `article-4711.rss`: what it is of, and its format. */
import { type Format, formats } from './feed-formats';

const NAME = new RegExp(`^(.+)\\.(${formats.join('|')})$`);

/** Null for a format that there is not. */
export function readFeedName(name: string): { id: string; format: Format } | null {
  const [, id = '', format] = NAME.exec(name) ?? [];
  return format ? { id, format: format as Format } : null;
}
