/** The reader's tokens: `vfAccess` and `vfRefresh`, shared by all tabs of the site (specification §3). */
import { safeLocalStorage } from '../../base/storage/storage';

export interface Tokens {
  access: string;
  refresh: string;
}

const ACCESS = 'vfAccess';
const REFRESH = 'vfRefresh';

let storage: Pick<typeof safeLocalStorage, 'get' | 'set' | 'remove'> = safeLocalStorage;

/** The console's tokens must not outlive its page. */
export function storeTokensInMemory(): void {
  const memory = new Map<string, string>();
  storage = {
    get: (key) => memory.get(key) ?? null,
    set: (key, value) => void memory.set(key, value),
    remove: (key) => void memory.delete(key),
  };
}

type Listener = (tokens: Tokens | null, isElsewhere: boolean) => void;
const listeners = new Set<Listener>();

export function readTokens(): Tokens | null {
  const access = storage.get(ACCESS);
  return access ? { access, refresh: storage.get(REFRESH) ?? '' } : null;
}

export function saveTokens(tokens: Tokens | null): void {
  if (tokens) {
    // The refresh token first: another tab reads both when the access token changes.
    storage.set(REFRESH, tokens.refresh);
    storage.set(ACCESS, tokens.access);
  } else {
    storage.remove(REFRESH);
    storage.remove(ACCESS);
  }
  notify(false);
}

function notify(isElsewhere: boolean): void {
  const tokens = readTokens();
  for (const listener of [...listeners]) listener(tokens, isElsewhere);
}

function handleOtherTab({ key }: StorageEvent): void {
  // Null: the whole storage was cleared.
  if (key === ACCESS || key === null) notify(true);
}

/** Includes changes by another tab. @returns a function that unsubscribes. */
export function onTokens(listener: Listener): () => void {
  if (listeners.size === 0) addEventListener('storage', handleOtherTab);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', handleOtherTab);
  };
}
