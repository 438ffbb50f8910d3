/**
 * On which device somebody logs in, so that they know it again in their list: the browser and the system by the names
 * people call them, from what every request says of itself. No version and no address: neither means anything to its
 * owner.
 */
import type { FastifyRequest } from 'fastify';

export interface Device {
  browser: string;
  system: string;
}

type Names = readonly (readonly [says: RegExp, name: string])[];

/** In this order: nearly all of them also say they are Chrome, and Chrome that it is Safari. */
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

/** As a mail names it; empty where the request says nothing of itself. */
export const deviceText = (request: Pick<FastifyRequest, 'headers'>): string => {
  const { browser, system } = deviceOf(request);
  return [browser, system].filter(Boolean).join(', ');
};

const nameIn = (agent: string, names: Names): string => names.find(([says]) => says.test(agent))?.[1] ?? '';
