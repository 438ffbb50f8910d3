/**
 * Texts of a tag that are drawn as they are written, a title for one: the facts and the drawing are those of every other
 * text, so they are made once with a placeholder, and the text is put in last.
 */
import { randomBytes } from 'node:crypto';
import { attributeOf as dashed } from '../../../../../core/mount/widget/settings';
import type { Asked } from './asked';
import { escapeMarkup } from './escape';

/** Stands in a drawing for texts that are put in afterwards; random for each process, so that no comment can contain it. */
const SECRET = randomBytes(16).toString('hex');
const placeholderOf = (name: string): string => `${SECRET}-${name}.`;

const namesIn = ({ widget: { painted }, attributes }: Asked): string[] =>
  (painted.verbatim ?? []).map(dashed).filter((name) => attributes[name] !== undefined);

/** The same drawing with a placeholder for each of the texts. */
export function withPlaceholders(asked: Asked): Asked {
  const texts = namesIn(asked).map((name) => [name, placeholderOf(name)]);
  return { ...asked, attributes: { ...asked.attributes, ...Object.fromEntries(texts) } };
}

export const hasTexts = (asked: Asked): boolean => namesIn(asked).length > 0;

/** The drawn markup with the texts in the place of their placeholders. */
export const fillIn = (markup: string, asked: Asked): string =>
  namesIn(asked).reduce(
    (filled, name) => filled.replaceAll(placeholderOf(name), () => escapeMarkup(asked.attributes[name] ?? '')),
    markup,
  );
