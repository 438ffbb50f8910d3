/**
 * Where words begin and end in folded text (./fold), in any script.
 *
 * Scripts with blanks between words need only a look at both neighbours: a German compound is one word, and what it
 * is made of is none. Thai, Lao, Khmer, Burmese, Chinese and Japanese have no blanks: their words are told apart by
 * the dictionary of `Intl.Segmenter`, only where something was found at all. The dictionary takes a time that grows with
 * the square of what it is given, so it is given pieces, each with some text around that it can find its way in.
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
/** Longer than any word of the dictionaries. */
const AROUND = 32;

/** By UTF-16 unit for the basic plane, filled as asked for. */
const kinds = new Int8Array(0x10000).fill(-1);

export class Boundaries {
  readonly #text: string;
  /** Where words start, by piece. */
  readonly #starts = new Map<number, Set<number>>();

  constructor(text: string) {
    this.#text = text;
  }

  /** Whether a word may begin or end before the unit at `place`. */
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
