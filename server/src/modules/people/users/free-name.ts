/** A name for somebody whose provider names them: theirs where it is free, else one like it. */

import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { cutText } from '../../../../../core/contract/cut-text';
import { NAME_MAX } from '../../../../../core/contract/limits';
import type { Tables } from '../../../database/schema';
import { ApiError } from '../../../http/errors';
import type { Site } from '../../sites/sites/site-registry';
import { readName, readProviderName } from './names';

const NAMELESS = 'Reader';
/** Few share a name; whoever comes after these gets a number that says nothing. */
const NUMBERED = 5;
const LARGEST = 1_000_000;

export async function freeName(db: Kysely<Tables>, site: Site, wanted: string | null): Promise<string> {
  const whole = (wanted ?? '').trim();
  // Pages compare the name with their own account's: it is cut only to make room for a number.
  const stem = cutText(whole, NAME_MAX - 7) || NAMELESS;
  const tries = [
    cutText(whole, NAME_MAX) || NAMELESS,
    ...Array.from({ length: NUMBERED - 1 }, (_, at) => `${stem} ${at + 2}`),
    `${stem} ${randomInt(LARGEST)}`,
  ];
  for (const name of wanted === null ? tries.slice(-1) : tries) {
    const free = await readProviderName(db, site, name).catch(nullIfRefused);
    if (free !== null) return free;
  }
  // What the provider calls them is none that may stand here.
  return readName(db, site, `${NAMELESS} ${randomInt(LARGEST)}`);
}

function nullIfRefused(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}
