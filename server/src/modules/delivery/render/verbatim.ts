/**
 * Texts of a tag that are shown verbatim, such as a title: facts and rendering do not depend on them, so the rendering
 * has placeholders and the texts are inserted last.
 */
import { randomBytes } from 'node:crypto';
import { attributeOf as dashed } from '../../../../../core/mount/widget/settings';
import type { Asked } from './asked';
import { escapeMarkup } from './escape';

/** Placeholder for texts; random for each process, so that no comment can contain it. */
const SECRET = randomBytes(16).toString('hex');
const placeholderOf = (name: string): string => `${SECRET}-${name}.`;

const namesIn = ({ widget: { painted }, attributes }: Asked): string[] =>
  (painted.verbatim ?? []).map(dashed).filter((name) => attributes[name] !== undefined);

/** Replaces each of the texts by a placeholder. */
export function withPlaceholders(asked: Asked): Asked {
  const texts = namesIn(asked).map((name) => [name, placeholderOf(name)]);
  return { ...asked, attributes: { ...asked.attributes, ...Object.fromEntries(texts) } };
}

export const hasTexts = (asked: Asked): boolean => namesIn(asked).length > 0;

/** Inserts the texts in place of their placeholders. */
export const fillIn = (markup: string, asked: Asked): string =>
  namesIn(asked).reduce(
    (filled, name) => filled.replaceAll(placeholderOf(name), () => escapeMarkup(asked.attributes[name] ?? '')),
    markup,
  );
