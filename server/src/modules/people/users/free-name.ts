/** Chooses a name for a new account from a provider: the provider's name if it is free, otherwise a similar one. */
import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { cutText } from '../../../../../core/contract/values/cut-text';
import { NAME_MAX } from '../../../../../core/contract/values/limits';
import type { Tables } from '../../../database/schema';
import { ApiError } from '../../../http/errors';
import type { Site } from '../../sites/sites/site-registry';
import { readName, readProviderName } from './names';

const NAMELESS = 'Reader';
/** After this many people with the same name, the number is random, so that it reveals no count. */
const NUMBERED = 5;
const LARGEST = 1_000_000;

export async function freeName(db: Kysely<Tables>, site: Site, wanted: string | null): Promise<string> {
  const whole = (wanted ?? '').trim();
  // Pages compare the name with the publisher's account, so it is cut only to make room for a number.
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
  // The site refuses the provider's name.
  return readName(db, site, `${NAMELESS} ${randomInt(LARGEST)}`);
}

function nullIfRefused(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}
