/**
 * Headers that mail programs and large receivers look at: one press stops these mails (RFC 8058), a list for filters, no
 * answers by machines, and of one line's mails a thread. `Feedback-ID` names what complaints are counted by.
 */
import type { Scope } from './collect';

interface Asked {
  scope: Scope;
  /** The address that stops these mails, by a POST. */
  stop: string;
  host: string;
  site: string;
  /** The group the mail is about; null for one of several. */
  threads: string | null;
}

export function noticesHeaders({ scope, stop, host, site, threads }: Asked): Record<string, string> {
  const list = scope === 'soon' ? 'notices' : 'digest';
  const thread: Record<string, string> =
    threads === null ? {} : { 'In-Reply-To': `<${threads}@${host}>`, References: `<${threads}@${host}>` };
  return {
    'List-Unsubscribe': `<${stop}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-Id': `<${list}.${site.replaceAll(/[^a-z0-9.-]/gi, '-')}.${host}>`,
    'Auto-Submitted': 'auto-generated',
    'Feedback-ID': `${list}:${site.replaceAll(/[^a-z0-9.-]/gi, '-')}:${host}`,
    ...thread,
  };
}
