/**
 * Token that lets a guest vote once in a poll: a random number made with the vote, for this poll only, in the page's
 * own storage for 30 days. Voting is the reader's own action, so no consent is needed; nothing else is stored with it.
 */

import { randomHex } from '../../base/built-ins/random';
import { toJson } from '../../base/built-ins/to-json';
import { VOTE_PREFIX } from '../../base/constants';
import { MONTH_MS } from '../../contract/values/durations';

interface SavedToken {
  token: string;
  until: number;
}

/** Undefined when this page has not voted, or cannot store it. */
export function tokenOf(poll_uuid: string): string | undefined {
  try {
    const saved = JSON.parse(localStorage.getItem(VOTE_PREFIX + poll_uuid) ?? 'null') as SavedToken | null;
    if (saved && saved.until > Date.now()) return saved.token;
    localStorage.removeItem(VOTE_PREFIX + poll_uuid);
  } catch {
    // Storage is blocked, or has another value.
  }
}

/** Saved before the vote is sent: a vote whose answer was lost is sent again with the same token. */
export function makeToken(poll_uuid: string): string {
  const token = tokenOf(poll_uuid) ?? randomHex(16);
  try {
    localStorage.setItem(VOTE_PREFIX + poll_uuid, toJson({ token, until: Date.now() + MONTH_MS } satisfies SavedToken));
  } catch {
    // A token that cannot be stored works once in this view.
  }
  return token;
}
