/**
 * Where the API is: `window.vfConfig.api`, `data-api` on the script tag, else the script's own origin (host contract
 * 1).
 */
import { lentScript } from './script';

export function apiOrigin(): string {
  const configured = window.vfConfig?.api;
  const origin = (typeof configured === 'string' && configured) || lentScript()?.origin || location.origin;
  return origin.replace(/\/+$/, '');
}
