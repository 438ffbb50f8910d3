/** Links: their number, their hosts, and addresses that hide their target or run code. */
import { splitLinks } from '../../../../../../core/contract/values/split-links';
import { ApiError } from '../../../../http/errors';
import { foldLetters } from '../../../sites/words/fold';
import { everyWord } from '../../model/written-content';
import { byAction, type Phase } from '../phase';

/** Well-known shorteners; a site adds others to `denied_hosts`. */
const SHORTENERS = new Set(
  'bit.ly buff.ly cutt.ly goo.gl is.gd lnkd.in ow.ly rb.gy rebrand.ly s.id shorturl.at t.co t.ly tiny.cc tinyurl.com v.gd'.split(
    ' ',
  ),
);
/** A scheme that runs or contains code, with its content: the word alone may be talk about programming. */
const UNSAFE =
  /(?:\b(?:javascript|vbscript|livescript)\s*:\s*[^\s]|\bdata:[\w.+-]+\/[\w.+-]+[;,]|\bhttps?:\/\/[^\s/?#@]{1,200}@)/i;

export const linksPhase: Phase = {
  name: 'links',
  onEdit: true,
  onTrusted: true,
  byText: true,
  look({ written, rules: { links: rules } }) {
    const content = everyWord(written);
    const error = () => new ApiError('content_refused', { field: 'content', reason: 'links' });
    if (UNSAFE.test(foldLetters(content))) return byAction('unsafe', rules.unsafe, error);
    const addresses = new Set([
      ...splitLinks(content).flatMap(({ url }) => url ?? []),
      ...written.links.map(({ url }) => url),
    ]);
    if (addresses.size === 0) return null;
    const hosts = [...addresses].map((url) => new URL(url).hostname.replace(/\.$/, ''));
    const others = hosts.filter((host) => !isListed(host, rules.allowed_hosts));
    const denied = others.find((host) => rules.only_allowed || isListed(host, rules.denied_hosts));
    if (denied !== undefined) return byAction(`denied ${denied}`, rules.denied, error);
    const shortener = others.find((host) => isListed(host, SHORTENERS));
    if (shortener !== undefined && rules.shorteners !== 'pass') {
      return byAction(`shortener ${shortener}`, rules.shorteners, error);
    }
    return others.length > rules.max ? byAction('too_many', rules.too_many, error) : null;
  },
};

/** Checks a host; a listed one includes its subdomains. */
function isListed(host: string, listed: Iterable<string>): boolean {
  for (const one of listed) {
    const name = one.toLowerCase();
    if (host === name || host.endsWith(`.${name}`)) return true;
  }
  return false;
}
