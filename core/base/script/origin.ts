/** Origin of the API: `window.vfConfig.api`, `data-api` of the script tag, or the script's (host contract 1). */
import { configured } from './page-config';
import { lentScript } from './script';

export function apiOrigin(): string {
  const origin = configured('api') || lentScript()?.origin || location.origin;
  return origin.replace(/\/+$/, '');
}
