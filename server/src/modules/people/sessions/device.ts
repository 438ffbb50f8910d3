/**
 * The device of a login, for its owner's list of sessions: browser and system by their common names, from the request's
 * headers. Without version and address, which mean nothing to the owner.
 */
import type { FastifyRequest } from 'fastify';

export interface Device {
  browser: string;
  system: string;
}

type Names = readonly (readonly [says: RegExp, name: string])[];

/** The order matters: nearly all of them also claim to be Chrome, and Chrome to be Safari. */
const browsers: Names = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b((Headless)?Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: Names = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

export function deviceOf({ headers }: Pick<FastifyRequest, 'headers'>): Device {
  const agent = (headers['user-agent'] ?? '').slice(0, 500);
  return { browser: nameIn(agent, browsers), system: nameIn(agent, systems) };
}

/** Describes the device for a mail; empty without headers. */
export const deviceText = (request: Pick<FastifyRequest, 'headers'>): string => {
  const { browser, system } = deviceOf(request);
  return [browser, system].filter(Boolean).join(', ');
};

const nameIn = (agent: string, names: Names): string => names.find(([says]) => says.test(agent))?.[1] ?? '';
