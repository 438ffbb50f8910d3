/** Facets of a Bluesky post: the links in its text. Positions are counted in bytes. */
import { safeUrl } from '../../../../../../core/contract/values/links';
import { linkText } from '../../../platform/text/html-text';
import { listOf, type Members, membersOf, textOf } from './members';

/** Returns the text with whole addresses instead of shortened ones, and the number of accounts it names. */
export function withWholeLinks(text: string, facets: Members[]): { text: string; mentions: number } {
  const bytes = Buffer.from(text, 'utf8');
  let mentions = 0;
  let whole = '';
  let end = 0;
  for (const { start, stop, feature } of facets.map(placeOf).toSorted((one, other) => one.start - other.start)) {
    if (textOf(feature.$type).endsWith('#mention')) mentions += 1;
    const href = safeUrl(textOf(feature.uri));
    if (!href || start < end || stop <= start || stop > bytes.length) continue;
    whole += bytes.subarray(end, start).toString('utf8');
    whole += linkText({ href, text: bytes.subarray(start, stop).toString('utf8') });
    end = stop;
  }
  return { text: whole + bytes.subarray(end).toString('utf8'), mentions };
}

function placeOf(facet: Members): { start: number; stop: number; feature: Members } {
  const { byteStart, byteEnd } = membersOf(facet.index);
  return { start: Number(byteStart), stop: Number(byteEnd), feature: membersOf(listOf(facet.features)[0]) };
}
