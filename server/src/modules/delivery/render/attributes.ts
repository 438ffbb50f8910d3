/**
 * Attributes of a painted tag, out of a query. They mean what the widget's own settings say (host contract 6.2), only
 * that a value the widget would pass over is refused here: whoever wrote the address should hear of it.
 */
import { readSettings, type Settings } from '../../../../../core/mount/element/settings';
import { invalidField } from '../../../http/errors';
import { SIGNATURE_MAX } from '../../content/syndication/request-signature';

/** Longest text of an attribute: a heading; a signature is a token. */
const TEXT_MAX = 300;
const maxOf = (name: string): number => (name === 'signature' ? SIGNATURE_MAX : TEXT_MAX);
/** Said in ways of their own. */
const LEFT_OUT = ['vfContainerId'];

/** As the tag writes them, the fallbacks left out, by name. */
export type Attributes = Record<string, string>;
type Query = Record<string, unknown>;

const dashed = (name: string): string => name.replace(/[A-Z]/g, (mail) => `-${mail.toLowerCase()}`);

/**
 * Reads and normalises: one drawing has one set of attributes, however it was asked for.
 *
 * @throws ApiError invalid_field naming the attribute
 */
export function readAttributes(settings: Settings, query: Query): Attributes {
  const names = Object.keys(settings).filter((name) => !LEFT_OUT.includes(name));
  const raw = Object.fromEntries(names.map((name) => [name, asParsed(query[dashed(name)])]));
  for (const [name, value] of Object.entries(raw)) {
    if (value === undefined) continue;
    // Named twice, it is a list.
    if (typeof value !== 'string') throw invalidField(dashed(name), `${dashed(name)} must be given once.`);
    if (value.length > maxOf(name)) {
      throw invalidField(dashed(name), `${dashed(name)} must not have more than ${maxOf(name)} characters.`);
    }
  }
  const read: Record<string, unknown> = readSettings(settings, raw);
  const written = names.flatMap((name): [string, string][] => {
    const without: Record<string, unknown> = readSettings(settings, { ...raw, [name]: undefined });
    if (raw[name] === undefined) return [];
    if (read[name] === without[name]) {
      if (!says(raw[name] as string, read[name])) throw invalidField(dashed(name), `${dashed(name)} is out of bounds.`);
      return [];
    }
    return [[dashed(name), read[name] === true && raw[name] !== 'true' ? '' : String(read[name])]];
  });
  return Object.fromEntries(written.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What a parser of HTML makes of the text: no tag can say a carriage return or a NUL. */
const asParsed = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\r\n?/g, '\n').replaceAll('\0', '') : value;

/** Whether the text is what the fallback would be written as: `10`, `10px`, `false`. */
const says = (text: string, fallback: unknown): boolean =>
  text === String(fallback) || (typeof fallback === 'number' && Number.parseInt(text, 10) === fallback);
