/**
 * Headers for mail programs and large receivers: one-click unsubscribe (RFC 8058), a list id for filters, no automatic
 * answers, and one thread for mails about one line. Complaints are counted by `Feedback-ID`.
 */
import type { Scope } from './collect';

interface Asked {
  scope: Scope;
  /** Address at which a POST stops these mails. */
  stop: string;
  host: string;
  site: string;
  /** The group of the mail; null for several groups. */
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
