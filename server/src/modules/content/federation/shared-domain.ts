/**
 * The domain that a host shares with others, so that its owner has one budget for all the hosts that can be made up below it. No list
 * of public suffixes is installed: the last two labels count, or three below a usual label and a country ("co.uk", "com.au").
 */
import { isIP } from 'node:net';

const COUNTRY_LENGTH = 2;
/** Labels below which many countries register domains. */
const REGISTRY_LABELS = new Set('co com net org gov edu ac or ne go gob nom ltd plc'.split(' '));

/** @param host with or without a port */
export function sharedDomainOf(host: string): string {
  const name = host.replace(/:\d+$/, '');
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0) return name;
  const labels = name.split('.');
  const [below = '', country = ''] = labels.slice(-2);
  return labels.slice(country.length === COUNTRY_LENGTH && REGISTRY_LABELS.has(below) ? -3 : -2).join('.');
}
