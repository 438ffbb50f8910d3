/**
 * Two pseudo-languages, made from the English packs: `en-xa`, accented, a third longer and in brackets, and `ar-xb`,
 * the same English from right to left. In the gallery they reveal texts outside the packs (plain letters), clipped
 * texts (a missing bracket), and concatenated texts (brackets inside).
 */
import { table } from './languages.mjs';

const PLAIN = 'aceginorsuyzACEGINORSUYZ';
const ACCENTED = 'åçéğîñöŕšûýžÅÇÉĞÎÑÖŔŠÛÝŽ';
/** Placeholders stay unchanged. */
const PLACEHOLDER = /(\{\{\s*\w+\s*\}\})/;
/** Texts of longer languages are about a third longer than English. */
const LONGER = 1 / 3;
const [RIGHT_TO_LEFT, END] = ['\u202e', '\u202c'];

const outsidePlaceholders = (text, change) =>
  text
    .split(PLACEHOLDER)
    .map((part) => (PLACEHOLDER.test(part) ? part : change(part)))
    .join('');

const accent = (text) => text.replace(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);

function lengthen(text) {
  const own = outsidePlaceholders(text, accent);
  return `[${own}${'~'.repeat(Math.ceil(own.length * LONGER))}]`;
}

/** Word by word, or a wrapped line would begin with its end. */
const mirrored = (text) =>
  outsidePlaceholders(text, (part) => part.replace(/[^\s,]+/g, (word) => `${RIGHT_TO_LEFT}${word}${END}`));

/** A list separated by commas (`months`) is converted item by item. */
const eachItem = (make) => (text) =>
  /^([^\s,]+, ){3,}/.test(text) ? text.split(', ').map(make).join(', ') : make(text);

const makerOf = ({ direction }) => eachItem(direction === 'rtl' ? mirrored : lengthen);

/** @param packs of English, as `{ 'en/base': { base: { key: text } } }`. @returns the pseudo-languages' packs. */
export const pseudoPacks = (packs) =>
  Object.fromEntries(
    table
      .filter(({ isPseudo }) => isPseudo)
      .flatMap((row) =>
        Object.entries(packs).map(([name, pack]) => [
          name.replace(/^en\//, `${row.code}/`),
          mapTexts(pack, makerOf(row)),
        ]),
      ),
  );

const mapTexts = (pack, make) =>
  Object.fromEntries(
    Object.entries(pack).map(([area, texts]) => [
      area,
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, make(text)])),
    ]),
  );
