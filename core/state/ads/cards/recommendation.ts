/** What an ad network recommends: texts and web addresses, never markup (specification §2 "Recommendation cards"). */
export interface Recommendation {
  title: string;
  /** Who published it, or who pays. */
  source: string;
  /** By way of the network, which counts the press. */
  address: string;
  picture: { address: string; isWhole: boolean } | null;
  isPaid: boolean;
  /** The sign of who chose it by what is known of the reader, and where that is explained. */
  choices: { icon: string; address: string } | null;
  /** Pictures of nothing that the network counts by: as a card is drawn, as it is seen, as it is pressed. */
  counted: Record<'drawn' | 'seen' | 'pressed', string[]>;
}

const TEXT_MAX = 300;
const COUNTED_MAX = 10;
/** Where Outbrain's paid links lead through. */
const PAID_HOST = 'paid.outbrain.com';
/** `resizeStrategy` of a picture that must not lose its edges. */
const WHOLE = 1;

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/\s+/g, ' ').trim().slice(0, TEXT_MAX) : '';

/** Of another server, in full: one of the page's own would be asked in its reader's name. '' for anything else. */
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
    // The publication's own alone are called unpaid: in doubt a card says that somebody pays.
    isPaid: String(fields.same_source) !== 'true' || new URL(address).hostname === PAID_HOST,
    choices: icon && explained ? { icon, address: explained } : null,
    counted: {
      drawn: addressesOf(fields.pixels),
      seen: addressesOf(fields['on-viewed']),
      pressed: addressesOf(fields.clicktrackers),
    },
  };
}

/** @param answer `{doc: [...]}`; whatever else it is has none */
export const readRecommendations = (answer: unknown): Recommendation[] =>
  listOf(fieldsOf(answer).doc).flatMap((one) => readOne(one) ?? []);
