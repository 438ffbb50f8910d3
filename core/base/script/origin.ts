/** Where the API is: `window.vfConfig.api`, `data-api` of the script tag, else the script's origin (host contract 1). */
import { configured } from './page-config';
import { lentScript } from './script';

export function apiOrigin(): string {
  const origin = configured('api') || lentScript()?.origin || location.origin;
  return origin.replace(/\/+$/, '');
}
