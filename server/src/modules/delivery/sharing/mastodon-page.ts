/**
 * `/share/mastodon`: asks a reader once for their home server, and opens it with the shared text. Nothing is sent to
 * us: the page reads the text from its address, and stores the server in this browser.
 */
import { createHash } from 'node:crypto';
import type { Language } from '../../../../../core/base/i18n/languages';
import { page, pageHeaders } from '../mail/notices/page';
import { mailTexts } from '../mail/texts';
import { escapeMarkup } from '../render/escape';

const script = `
const [form, field, said] = ['form', '#server', '#said'].map((one) => document.querySelector(one));
const KEY = 'vf-mastodon';
const text = new URLSearchParams(location.search).get('text') || '';
document.getElementById('text').textContent = text;
try { field.value = localStorage.getItem(KEY) || ''; } catch {}
function hostOf(written) {
  const name = written.trim().replace(/^[a-z]+:\\/\\//i, '').replace(/[/?#].*$/, '').replace(/^.*@/, '');
  try {
    const { host, hostname } = new URL('https://' + name);
    return /^[a-z\\d.-]+\\.[a-z\\d-]*[a-z-][a-z\\d-]*$/.test(hostname) ? host : '';
  } catch { return ''; }
}
form.onsubmit = (event) => {
  event.preventDefault();
  const host = hostOf(field.value);
  said.hidden = host !== '';
  field.setAttribute('aria-invalid', String(host === ''));
  if (!host) return field.focus();
  try { localStorage.setItem(KEY, host); } catch {}
  location.replace('https://' + host + '/share?text=' + encodeURIComponent(text));
};
form.querySelector('button').disabled = false;
`;

export const mastodonHeaders = {
  ...pageHeaders,
  'content-security-policy': `${pageHeaders['content-security-policy']}; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
};

export function mastodonPage(language: Language): string {
  const texts = mailTexts(language);
  const text = (name: 'title' | 'lead' | 'server' | 'go' | 'wrong') => escapeMarkup(texts[`mastodon.${name}`]);
  const body = `<form class="card"><p>${text('lead')}</p>
<label for="server">${text('server')}</label>
<input id="server" type="text" inputmode="url" autocapitalize="none" autocomplete="on" spellcheck="false" dir="ltr" placeholder="mastodon.social" aria-describedby="said" required>
<p id="said" role="alert" hidden>${text('wrong')}</p>
<button disabled>${text('go')}</button></form>
<p id="text" class="dim" dir="auto"></p><script>${script}</script>`;
  return page({ language, title: texts['mastodon.title'], body });
}
