/**
 * Begins the first requests of a visit while the code of the console is still on its way: the session, then the settings and
 * the first page of the queue in the address. core/state/console/begun.ts passes the answers on. The server's page names this
 * file first, and it imports nothing, so it is usually there before the console's code. If that was faster, nothing is begun.
 */
import type { Answer, Begun } from '../../core/state/console/begun';

const [domain = '', screen, queue = 'waiting'] = location.pathname.split('/').slice(2).map(decodeURIComponent);
/** A visit without an answer by then asks again. */
const WITHIN_MS = 10_000;

async function ask(address: string, init: RequestInit): Promise<Answer | null> {
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(WITHIN_MS) });
    return { status: response.status, body: await response.json() };
  } catch {
    return null;
  }
}

const post = (address: string, body: object, headers = {}) =>
  ask(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

function begin(): Begun {
  const site = encodeURIComponent(domain);
  const session = post(`/v1/console/${site}/session/renew`, {});
  const afterwards = async (request: (headers: { authorization: string }) => Promise<Answer | null>) => {
    const answer = await session;
    return answer?.status === 200 ? request({ authorization: `Bearer ${answer.body.access_token}` }) : null;
  };
  const settings = afterwards((headers) =>
    post(`/v2/${site}/bootstrap/v2?session=false`, { section: '', section_tree: '', session: '' }, headers),
  );
  // A saved queue has an id, and its filter is not known yet.
  const page =
    screen === 'queue' && /^[a-z_]+$/.test(queue)
      ? afterwards((headers) => ask(`/v1/console/${site}/queue?queue=${queue}&limit=20`, { headers }))
      : null;
  return { since: performance.now(), answers: { session, settings, ...(page && { [`queue/${queue}`]: page }) } };
}

// `/console/welcome` and `/console/invite` are for people without an account.
if (domain && domain !== 'welcome' && domain !== 'invite') window.vfConsoleBegun ??= begin();
