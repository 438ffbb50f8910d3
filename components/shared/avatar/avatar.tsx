/** A person's picture, or the initials on a tint that is always the same for the name; empty for a guest. */

import { useState } from 'react';
import { firstCharacter } from '../../../core/contract/values/cut-text';

interface Props {
  name: string;
  /** Address of the picture; empty if there is none. */
  picture?: string;
  className?: string;
}

const TINTS = 6;

/** The first letters of the first and last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return firstCharacter(first) + firstCharacter(last);
}

/** A small number that only depends on the name. */
export function tintOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % TINTS;
}

/** Decoration: the name is beside it, so the letters are neither read out nor copied. */
export function Avatar({ name, picture = '', className = '' }: Props) {
  const [broken, setBroken] = useState('');
  if (picture && picture !== broken) {
    return (
      <img
        className={`avatar ${className}`}
        part="avatar"
        src={picture}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setBroken(picture)}
      />
    );
  }
  return (
    <span
      className={name ? `avatar tint-${tintOf(name)} ${className}` : `avatar ${className}`}
      part="avatar"
      aria-hidden="true"
      data-initials={initialsOf(name).toLocaleUpperCase()}
    />
  );
}
