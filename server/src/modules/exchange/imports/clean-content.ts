/** Checks the parts of a comment beside its text, because the widgets show them as links, names and pictures. */
import { safeUrl } from '../../../../../core/contract/values/links';
import type { CommentRecord } from '../records/record';

type Content = Pick<CommentRecord, 'links' | 'mentions' | 'media' | 'metadata'>;

const isSafe = (url: string | undefined) => url === undefined || safeUrl(url) !== null;

/** Drops unsafe addresses and mentions outside the text. Leaves out empty members. */
export function cleanContent({ links = [], mentions = [], media = [], metadata }: Content, text: string): Content {
  const safeLinks = links.filter(({ url, preview }) => isSafe(url) && isSafe(preview?.image_url));
  const inText = mentions.filter(({ position, length }) => position + length <= text.length);
  const { origin_url, origin_image_url } = metadata ?? {};
  return {
    ...(safeLinks.length > 0 && { links: safeLinks }),
    ...(inText.length > 0 && { mentions: inText }),
    ...(media.length > 0 && { media }),
    ...(metadata && isSafe(origin_url) && isSafe(origin_image_url) && { metadata }),
  };
}
