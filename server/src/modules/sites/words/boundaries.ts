/**
 * Finds where words begin and end in folded text (./fold), in any script.
 *
 * In scripts with blanks between words, only both neighbors matter: a German compound is one word, and its parts are
 * none. Thai, Lao, Khmer, Burmese, Chinese and Japanese have no blanks: the dictionary of `Intl.Segmenter` splits them,
 * only around a match. The dictionary takes quadratic time, so it gets pieces with some text around for context.
 */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const LETTER = /[\p{L}\p{M}\p{N}]/u;

enum Kind {
  None,
  Spaced,
  Spaceless,
}

const PIECE = 256;
/** Longer than any word in the dictionaries. */
const AROUND = 32;

/** Kinds by UTF-16 unit of the basic plane, filled on demand. */
const kinds = new Int8Array(0x10000).fill(-1);

export class Boundaries {
  readonly #text: string;
  /** Starts of words, by piece. */
  readonly #starts = new Map<number, Set<number>>();

  constructor(text: string) {
    this.#text = text;
  }

  /** Checks whether a word may begin or end before the unit at `place`. */
  at(place: number): boolean {
    const before = kindOf(this.#text, place - 1);
    const after = kindOf(this.#text, place);
    if (before === Kind.None || after === Kind.None || before !== after) return true;
    if (before === Kind.Spaced) return false;
    const piece = Math.floor(place / PIECE);
    const starts = this.#starts.get(piece) ?? this.#segment(piece);
    this.#starts.set(piece, starts);
    return starts.has(place);
  }

  #segment(piece: number): Set<number> {
    const from = Math.max(0, piece * PIECE - AROUND);
    const text = this.#text.slice(from, (piece + 1) * PIECE + AROUND);
    return new Set([...segmenter.segment(text)].map(({ index }) => from + index));
  }
}

function kindOf(text: string, place: number): Kind {
  const unit = text.charCodeAt(place);
  if (Number.isNaN(unit)) return Kind.None;
  if (unit >= 0xd800 && unit <= 0xdfff) {
    const start = unit >= 0xdc00 ? place - 1 : place;
    return kindOfMail(String.fromCodePoint(text.codePointAt(start) ?? 0x20));
  }
  const known = kinds[unit] as number;
  if (known >= 0) return known;
  const kind = kindOfMail(String.fromCharCode(unit));
  kinds[unit] = kind;
  return kind;
}

const kindOfMail = (mail: string): Kind =>
  SPACELESS.test(mail) ? Kind.Spaceless : LETTER.test(mail) ? Kind.Spaced : Kind.None;
