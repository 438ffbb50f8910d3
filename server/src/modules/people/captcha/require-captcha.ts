/**
 * The proof that a site requires for sign-ups and suspected password guessing: none, a computation by the browser, or a
 * vendor's captcha (the site's rule `captcha`). The refusal contains the task, so that pages and apps learn of it only
 * when needed.
 */
import type { FastifyRequest } from 'fastify';
import type { CaptchaTask } from '../../../../../core/contract/people/captcha';
import { ApiError } from '../../../http/errors';
import { askForWork, type Effort, isWorkDone, type Purpose } from './proof-of-work';
import { isAnswered } from './vendors';

interface Asked {
  action: 'signup' | 'login' | 'vote';
  answer: string | undefined;
  effort: Effort;
  /** Requires at least the computing task, regardless of the site's rule. */
  always?: boolean;
}

/** @throws ApiError captcha_required, with the task */
export async function requireCaptcha(request: FastifyRequest, { action, answer = '', effort, always }: Asked) {
  const { site, server, ip } = request;
  const { captcha } = site.rules;
  const kind = captcha.kind === 'none' && always ? 'proof' : captcha.kind;
  if (kind === 'none') return;
  const tools = server.loginTools(site);
  const { secret, publicUrl } = server.config;
  const purpose = (of: string): Purpose => ({ site: site.uuid, action, for: of });
  const work = async (of: string) =>
    ({
      kind: 'proof',
      challenge: await askForWork(secret, { purpose: purpose(of), effort, now: tools.now() }),
    }) satisfies CaptchaTask;
  if (kind === 'proof') {
    if (await isWorkDone(tools, secret, answer, purpose('itself'))) return;
    throw required(await work('itself'));
  }
  // If the vendor fails, a computation replaces the captcha: letting in everyone or nobody would both be wrong.
  const standIn = 'a vendor that is away';
  if (await isWorkDone(tools, secret, answer, purpose(standIn))) return;
  if (answer !== '') {
    const hosts = [new URL(publicUrl).hostname, ...site.origins.map((origin) => new URL(origin).hostname)];
    const isRight = await isAnswered(tools, kind, { secret: captcha.secret, answer, hosts, ip }).catch(() => null);
    if (isRight) return;
    if (isRight === null) throw required(await work(standIn));
  }
  throw required({ kind, site_key: captcha.site_key, frame: `/v2/${site.domain}/captcha` });
}

const required = (captcha: CaptchaTask): ApiError => new ApiError('captcha_required', { captcha });
