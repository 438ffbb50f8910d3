/**
 * The window that asks for permission when the publisher cannot host a file on the site: worker, permission and
 * subscription then belong to this server's origin (specification §8). The result goes to the page of the site that
 * opened the window, or through the server if the link to it was cut.
 */
import { createHash } from 'node:crypto';
import { WORKER_START_MS } from '../../../../../core/base/constants';
import type { Language } from '../../../../../core/base/i18n/languages';
import { page, pageHeaders } from '../mail/notices/page';
import { fill, mailTexts } from '../mail/texts';
import { escapeMarkup } from '../render/escape';

const CLOSE_AFTER_MS = 1200;

const script = `
const task = JSON.parse(document.getElementById('task').textContent);
const { site, key, origins, texts, wants, back, language } = task;
const unique_id = new URLSearchParams(location.hash.slice(1)).get('browser') || '';
const api = '/v5/subscriptions/' + site + '/push';
const scope = '/push/of/' + site + '/';
const said = document.getElementById('said');
const button = document.getElementById('yes');

const say = (name) => { said.textContent = texts[name]; };
function end(result) {
  for (const origin of window.opener ? origins : []) window.opener.postMessage({ type: 'vf-push-window', result }, origin);
  button.hidden = true;
  say(result === 'subscribed' ? 'on' : 'off');
  setTimeout(() => back ? location.replace(back) : window.close(), ${CLOSE_AFTER_MS});
}
const textOf = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '');
const bytesOf = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
async function send(method, subscription, more) {
  const subscription_id = new URL(subscription.endpoint).pathname.split('/').pop();
  const body = { service_type: 'webpush', subscription_id, auth_secret: textOf(subscription.getKey('auth')), ...more };
  const answer = await fetch(api, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error('Error sending subscription information');
}
function started(registration) {
  if (registration.active) return registration;
  const worker = registration.installing || registration.waiting;
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('service worker took too long to start')), ${WORKER_START_MS});
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve(registration));
  });
}
async function subscribe() {
  if (await Notification.requestPermission() !== 'granted') return void say('denied');
  const { pushManager } = await started(await navigator.serviceWorker.register('/push/sw.js?site=' + site, { scope, updateViaCache: 'none' }));
  const known = await pushManager.getSubscription();
  if (known && textOf(known.options.applicationServerKey) !== key) await known.unsubscribe();
  const it = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
  await send('POST', it, {
    endpoint: it.endpoint,
    public_key: textOf(it.getKey('p256dh')),
    view: { uniqueId: unique_id },
    meta: { language, key, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  });
  end('subscribed');
}
async function unsubscribe() {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  const it = registration && registration.scope.endsWith(scope) && await registration.pushManager.getSubscription();
  if (it) {
    await send('DELETE', it);
    await it.unsubscribe();
  }
  end('unsubscribed');
}
async function attempt(work) {
  button.disabled = true;
  say('working');
  try {
    await work();
  } catch {
    button.textContent = texts.retry;
    button.hidden = false;
    say('failed');
  }
  button.disabled = false;
}
if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) say('support');
else if (wants) {
  button.hidden = Notification.permission === 'denied';
  if (button.hidden) say('denied');
  button.onclick = () => attempt(subscribe);
} else {
  button.onclick = () => attempt(unsubscribe);
  attempt(unsubscribe);
}
`;

export const windowHeaders = {
  ...pageHeaders,
  'content-security-policy': `${pageHeaders['content-security-policy']}; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'; connect-src 'self'; worker-src 'self'`,
  // The browser sends the origin of requests to ourselves.
  'referrer-policy': 'same-origin',
  // A stricter value cuts the link to the window that opened this one.
  'cross-origin-opener-policy': 'unsafe-none',
};

interface Task {
  site: { uuid: string; name: string };
  language: Language;
  /** The site's public key. */
  key: string;
  /** Origins of pages that may receive the result. */
  origins: readonly string[];
  /** True to switch messages on, false to switch them off. */
  wants: boolean;
  /** Address to return to, if no window could be opened. */
  back: string | null;
}

export function windowPage({ site, language, key, origins, wants, back }: Task): string {
  const all = mailTexts(language);
  const text = (
    name: 'title' | 'lead' | 'yes' | 'on' | 'off' | 'working' | 'failed' | 'retry' | 'denied' | 'support',
  ) => fill(all[`opt_in.${name}`], { site: site.name });
  const texts = {
    on: text('on'),
    off: text('off'),
    working: text('working'),
    failed: text('failed'),
    retry: text('retry'),
    denied: text('denied'),
    support: text('support'),
  };
  const task = JSON.stringify({ site: site.uuid, key, origins, texts, wants, back, language });
  const body = `<div class="card">${wants ? `<p>${escapeMarkup(text('lead'))}</p>` : ''}
<button id="yes" type="button" hidden>${escapeMarkup(text('yes'))}</button>
<p id="said" role="status"></p></div>
<script type="application/json" id="task">${
    // JSON in a script element: only `<` could end the element.
    task.replaceAll('<', '\\u003c')
  }</script><script>${script}</script>`;
  return page({ language, title: text('title'), body });
}
