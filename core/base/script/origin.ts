/**
 * Where the API is: `window.vfConfig.api`, `data-api` on the script tag, else the script's own origin (host contract 1).
 *
 * vf.js knows its own tag and hands the origin on; without vf.js it is the page's own.
 */
import { lentScript } from './script';

/** The origin, without a slash at its end. */
export function apiOrigin(): string {
  const configured = window.vfConfig?.api;
  const origin = (typeof configured === 'string' && configured) || lentScript()?.origin || location.origin;
  return origin.replace(/\/+$/, '');
}
