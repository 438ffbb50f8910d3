/** A recommendation of an ad network: texts and addresses, never markup (specification §2 "Recommendation cards"). */
import { cutText } from '../../../contract/values/cut-text';
export interface Recommendation {
  title: string;
  /** Publisher or advertiser. */
  source: string;
  /** Leads through the network, which counts the press. */
  address: string;
  picture: { address: string; isWhole: boolean } | null;
  isPaid: boolean;
  /** Icon of the company that chose this ad by the reader's data, and the page that explains this. */
  choices: { icon: string; address: string } | null;
  /** Tracking pixels of the network, requested when a card is rendered, seen or pressed. */
  counted: Record<'drawn' | 'seen' | 'pressed', string[]>;
}

const TEXT_MAX = 300;
const COUNTED_MAX = 10;
/** Outbrain redirects paid links through this host. */
const PAID_HOST = 'paid.outbrain.com';
/** `resizeStrategy` of a picture that must not be cropped. */
const WHOLE = 1;

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string =>
  typeof value === 'string' ? cutText(value.replace(/\s+/g, ' ').trim(), TEXT_MAX) : '';

/** Accepts absolute addresses only: a relative one would be requested from the page's server. '' for others. */
export function webAddress(value: unknown): string {
  if (typeof value !== 'string') return '';
  try {
    const { protocol, origin, href } = new URL(value.startsWith('//') ? `https:${value}` : value);
    return /^https?:$/.test(protocol) && origin !== location.origin ? href : '';
  } catch {
    return '';
  }
}

const addressesOf = (value: unknown): string[] =>
  listOf(value)
    .slice(0, COUNTED_MAX)
    .flatMap((one) => webAddress(one) || []);

function readOne(value: unknown): Recommendation | null {
  const fields = fieldsOf(value);
  const title = textOf(fields.content);
  const address = webAddress(fields.url);
  if (!title || !address) return null;
  const { url, resizeStrategy } = fieldsOf(fields.thumbnail);
  const picture = webAddress(url);
  const disclosure = fieldsOf(fields.disclosure);
  const [icon, explained] = [webAddress(disclosure.icon), webAddress(disclosure.url)];
  return {
    title,
    source: textOf(fields.source_display_name) || textOf(fields.source_name),
    address,
    picture: picture ? { address: picture, isWhole: Number(resizeStrategy) === WHOLE } : null,
    // Only the publication's own articles are unpaid: in doubt a card is labeled as paid.
    isPaid: String(fields.same_source) !== 'true' || new URL(address).hostname === PAID_HOST,
    choices: icon && explained ? { icon, address: explained } : null,
    counted: {
      drawn: addressesOf(fields.pixels),
      seen: addressesOf(fields['on-viewed']),
      pressed: addressesOf(fields.clicktrackers),
    },
  };
}

/** @param answer `{doc: [...]}`; any other value has no recommendations */
export const readRecommendations = (answer: unknown): Recommendation[] =>
  listOf(fieldsOf(answer).doc).flatMap((one) => readOne(one) ?? []);
