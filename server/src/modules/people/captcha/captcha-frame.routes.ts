/**
 * Shows a vendor's captcha in a frame of our own: the publisher's policy need not allow the vendor's scripts, and its
 * dialogs open in the frame, not behind the tray. Posts the answer to the surrounding page of the site.
 */
import { createHash } from 'node:crypto';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { CaptchaVendor } from '../../../../../core/contract/people/captcha';
import { ApiError } from '../../../http/errors';
import type { Site } from '../../sites/sites/site-registry';
import { vendors } from './vendors';

/** Follows the height of the content, which grows when a puzzle opens. */
const LOOK_EVERY_MS = 250;

const script = `
const { name, key, theme } = JSON.parse(document.getElementById('task').textContent);
const tell = (told) => parent.postMessage({ type: 'vf-captcha', ...told }, '*');
onCaptcha = () => globalThis[name].render('captcha', { sitekey: key, theme, callback: (answer) => tell({ answer }) });
let last = 0;
setInterval(() => {
  const height = document.documentElement.scrollHeight;
  if (height !== last) tell({ height: (last = height) });
}, ${LOOK_EVERY_MS});
`;
const OWN_SCRIPT = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
/** Development sites may embed the frame in any page on the reader's own machine. */
const LOCAL = 'http://localhost:* http://127.0.0.1:*';

const policyOf = (vendor: CaptchaVendor, { origins, isDevelopment }: Site): string => {
  const { sources } = vendors[vendor];
  return [
    "default-src 'none'",
    `script-src ${OWN_SCRIPT} ${sources}`,
    // The vendors' scripts set inline styles.
    `style-src 'unsafe-inline' ${sources}`,
    `img-src data: ${sources}`,
    `connect-src ${sources}`,
    `frame-src ${sources}`,
    `frame-ancestors 'self' ${origins.join(' ')}${isDevelopment ? ` ${LOCAL}` : ''}`,
    "base-uri 'none'",
  ].join('; ');
};

function pageOf(vendor: CaptchaVendor, key: string, theme: string): string {
  const { name, script: address } = vendors[vendor];
  // JSON in a script element: only `<` could end the element.
  const task = JSON.stringify({ name, key, theme }).replaceAll('<', '\\u003c');
  return `<!doctype html><meta charset="utf-8"><title>Captcha</title><body style="margin:0"><div id="captcha"></div><script type="application/json" id="task">${task}</script><script>${script}</script><script src="${address}?onload=onCaptcha&amp;render=explicit" async></script>`;
}

export const captchaFrameRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/v2/:domain/captcha',
    {
      schema: {
        tags: ['sessions'],
        summary: 'The captcha of the site’s vendor, as a page for a frame (extension)',
        params: Type.Object({ domain: Type.String() }),
        querystring: Type.Object({
          theme: Type.Unsafe<'light' | 'dark'>({ type: 'string', enum: ['light', 'dark'], default: 'light' }),
        }),
      },
      config: { ignoresBadToken: true },
      preHandler: app.requireSite,
    },
    async ({ site, query }, reply) => {
      const { kind, site_key } = site.rules.captcha;
      if (kind === 'none' || kind === 'proof') throw new ApiError('not_found');
      return reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'content-security-policy': policyOf(kind, site),
        })
        .removeHeader('x-frame-options')
        .send(pageOf(kind, site_key, query.theme));
    },
  );
};
