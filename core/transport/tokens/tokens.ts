/**
 * The reader's tokens: kept under `vfAccess` and `vfRefresh`, shared by all tabs of the site (specification §3).
 *
 * Whoever needs to know listens with `onTokens`, which also hears what another tab did.
 */
import { localKeep } from '../../base/storage/storage';

export interface Tokens {
  access: string;
  refresh: string;
}

const ACCESS = 'vfAccess';
const REFRESH = 'vfRefresh';

/** Gets the tokens as they are now, and whether another tab changed them. */
type Listener = (tokens: Tokens | null, isElsewhere: boolean) => void;
const listeners = new Set<Listener>();

/** The tokens as they stand now, whichever tab wrote them; null for a guest. */
export function readTokens(): Tokens | null {
  const access = localKeep.get(ACCESS);
  return access ? { access, refresh: localKeep.get(REFRESH) ?? '' } : null;
}

/** Keeps new tokens, or forgets them all. */
export function keepTokens(tokens: Tokens | null): void {
  if (tokens) {
    // The refresh token first: another tab acts when it hears of the access token.
    localKeep.set(REFRESH, tokens.refresh);
    localKeep.set(ACCESS, tokens.access);
  } else {
    localKeep.remove(REFRESH);
    localKeep.remove(ACCESS);
  }
  tell(false);
}

function tell(isElsewhere: boolean): void {
  const tokens = readTokens();
  for (const listener of [...listeners]) listener(tokens, isElsewhere);
}

function hearOtherTab({ key }: StorageEvent): void {
  // Null: the whole storage was cleared.
  if (key === ACCESS || key === null) tell(true);
}

/** Hears every change of the tokens, in this tab or another. @returns what ends it. */
export function onTokens(listener: Listener): () => void {
  if (listeners.size === 0) addEventListener('storage', hearOtherTab);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', hearOtherTab);
  };
}
