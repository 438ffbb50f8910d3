/** Parsers of variables, one per type; each returns the result of `refuse` for an invalid text. */
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';

/** A proxy runs on the same machine or network, from which a container's port may be reachable, too. */
export const PRIVATE_NETWORKS = 'loopback, linklocal, uniquelocal';

export function readPort(text: string | undefined, refuse: () => number): number {
  if (text === undefined) return 3000;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  return port >= 0 && port <= 65535 ? port : refuse();
}

export function readMegabytes(text: string, refuse: () => number): number {
  const megabytes = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return megabytes >= 1 && megabytes <= 65536 ? megabytes : refuse();
}

export function readCount(text: string, refuse: () => number): number {
  const count = /^\d{1,7}$/.test(text) ? Number(text) : -1;
  return count >= 0 && count <= 1_000_000 ? count : refuse();
}

/** Reads whole seconds from 1 to 600, as milliseconds. */
export function readSeconds(text: string, refuse: () => number): number {
  const seconds = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return seconds >= 1 && seconds <= 600 ? seconds * 1000 : refuse();
}

/** `auto`: one per core, but only one with an embedded database. */
export function readWorkers(text: string, { isEmbedded }: { isEmbedded: boolean }, refuse: () => number): number {
  if (text === 'auto') return isEmbedded ? 1 : Math.min(availableParallelism(), 64);
  const workers = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return workers >= 1 && workers <= 64 ? workers : refuse();
}

export function readUrl(text: string, protocols: string[], refuse: () => string): string {
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) return refuse();
  return text.replace(/\/+$/, '');
}

export function readProxies(text: string, refuse: () => string[]): string[] {
  if (text.toLowerCase() === 'none') return [];
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  const isKnown = (name: string): boolean => {
    const [address = '', bits] = name.split('/');
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    if (bits === undefined) return most > 0 || PRIVATE_NETWORKS.split(', ').includes(name);
    return /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= most;
  };
  return names.every(isKnown) ? names : refuse();
}
