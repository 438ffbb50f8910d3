/**
 * Attributes of a painted tag, out of a query. They mean what the widget's own settings say (host contract 6.2), only
 * that a value the widget would pass over is refused here: whoever wrote the address should learn of it.
 */
import { attributeOf as dashed, readSettings, type Settings } from '../../../../../core/mount/widget/settings';
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

/**
 * Reads and normalises: one drawing has one set of attributes, however it was asked for.
 *
 * @throws ApiError invalid_field naming the attribute
 */
export function readAttributes(settings: Settings, query: Query): Attributes {
  const raw = rawOf(settings, query);
  const read = readSettings(settings, raw);
  for (const [name, value] of Object.entries(raw)) {
    if (value === undefined || isSaid(settings, raw, read, name) || says(value, read[name])) continue;
    throw invalidField(dashed(name), `${dashed(name)} is out of bounds.`);
  }
  return write(settings, raw, read);
}

/** The same of a tag as it stands: what says nothing is passed over, what is not seen at first left out. */
export function seenAttributes(settings: Settings, query: Query, unseen: readonly string[] = []): Attributes {
  const seen = Object.fromEntries(Object.entries(settings).filter(([name]) => !unseen.includes(name)));
  const raw = rawOf(seen, query);
  return write(seen, raw, readSettings(seen, raw));
}

type Raw = Record<string, string | undefined>;
type Read = Record<string, unknown>;

function rawOf(settings: Settings, query: Query): Raw {
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
  return raw as Raw;
}

/** Whether the attribute makes a difference. */
const isSaid = (settings: Settings, raw: Raw, read: Read, name: string): boolean =>
  raw[name] !== undefined && read[name] !== readSettings(settings, { ...raw, [name]: undefined })[name];

function write(settings: Settings, raw: Raw, read: Read): Attributes {
  const said = Object.keys(raw).filter((name) => isSaid(settings, raw, read, name));
  const written = said.map((name): [string, string] => [
    dashed(name),
    read[name] === true && raw[name] !== 'true' ? '' : String(read[name]),
  ]);
  return Object.fromEntries(written.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What a parser of HTML makes of the text: no tag can say a carriage return or a NUL. */
const asParsed = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\r\n?/g, '\n').replaceAll('\0', '') : value;

/** Whether the text is what the fallback would be written as: `10`, `10px`, `false`. */
const says = (text: string, fallback: unknown): boolean =>
  text === String(fallback) || (typeof fallback === 'number' && Number.parseInt(text, 10) === fallback);
