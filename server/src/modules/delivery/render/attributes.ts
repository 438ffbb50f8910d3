/**
 * Reads the attributes of a rendered tag from a query. They mean the same as the widget's settings (host contract 6.2),
 * except that invalid values are errors here, so that the page's author notices them.
 */
import { attributeOf as dashed, readSettings, type Settings } from '../../../../../core/mount/widget/settings';
import { invalidField } from '../../../http/errors';
import { SIGNATURE_MAX } from '../../content/syndication/request-signature';

/** Maximum length of an attribute: a heading, or a signature token. */
const TEXT_MAX = 300;
const maxOf = (name: string): number => (name === 'signature' ? SIGNATURE_MAX : TEXT_MAX);
/** Attributes that have their own parameters. */
const LEFT_OUT = ['vfContainerId'];

/** Attributes by name, as in the tag, without defaults. */
export type Attributes = Record<string, string>;
type Query = Record<string, unknown>;

/**
 * Reads and normalizes, so that equal renderings have equal attributes.
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

/** Reads all attributes of a tag, without invalid ones and those without effect on the first paint. */
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
    // A repeated parameter is a list.
    if (typeof value !== 'string') throw invalidField(dashed(name), `${dashed(name)} must be given once.`);
    if (value.length > maxOf(name)) {
      throw invalidField(dashed(name), `${dashed(name)} must not have more than ${maxOf(name)} characters.`);
    }
  }
  return raw as Raw;
}

/** Checks whether the attribute differs from the default. */
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

/** Normalizes like an HTML parser: no tag can contain a carriage return or a NUL. */
const asParsed = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\r\n?/g, '\n').replaceAll('\0', '') : value;

/** Checks whether the text is a spelling of the default: `10`, `10px`, `false`. */
const says = (text: string, fallback: unknown): boolean =>
  text === String(fallback) || (typeof fallback === 'number' && Number.parseInt(text, 10) === fallback);
