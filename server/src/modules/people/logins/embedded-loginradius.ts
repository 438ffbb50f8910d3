/**
 * LoginRadius behind our own forms (specification §5 "Integrated login"): this server sends their requests, with the
 * site's key. No script of the vendor runs in the page. Tested only against stand-ins.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, invalidField } from '../../../http/errors';
import { loginRadius } from '../providers/loginradius.provider';
import type { Tools } from '../providers/provider';
import { readProviderConfig } from '../providers/provider-settings';
import { makeSott } from '../providers/sott';

const AUTH = 'https://api.loginradius.com/identity/v2/auth';
/** LoginRadius's codes: the address has an account; the address is not confirmed yet. */
const EMAIL_TAKEN = 936;
const UNVERIFIED = 970;

type Config = Record<string, unknown> & { api_key: string; secret?: string };

type App = Pick<FastifyInstance, 'db' | 'config' | 'loginTools'>;

/** Reads the site's LoginRadius settings, and returns a client. @throws ApiError login_method_disabled */
export async function openEmbedded(
  { db, config: { secret }, loginTools }: App,
  { site }: Pick<FastifyRequest, 'site'>,
) {
  const config = await readProviderConfig({ db, secret }, site, loginRadius);
  if (!site.settings.enable_integrated_loginradius || !config.app_name) throw new ApiError('login_method_disabled');
  return { tools: loginTools(site), config: config as Config };
}

interface Request {
  method?: 'GET' | 'POST' | 'PUT';
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: object;
}

/** @throws the error that `refuse` makes of a refusal; ApiError unavailable when LoginRadius fails */
async function ask(
  tools: Tools,
  { api_key }: Config,
  path: string,
  { method = 'POST', query = {}, headers = {}, body }: Request,
  refuse: (code: number) => ApiError,
): Promise<Record<string, unknown>> {
  const address = `${AUTH}${path}?${new URLSearchParams({ apikey: api_key, ...query })}`;
  const answered = await tools.request(address, {
    method,
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (answered.status >= 500) throw new ApiError('unavailable');
  const answer = read(answered.body);
  if (answered.status !== 200) throw refuse(Number(answer.ErrorCode));
  return answer;
}

function read(body: Buffer): Record<string, unknown> {
  try {
    const answer: unknown = JSON.parse(body.toString('utf8'));
    return typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** @returns the person's token; empty if they must confirm their address first */
const tokenOf = ({ access_token, Data }: Record<string, unknown>): string => {
  const token = access_token ?? (Data as { access_token?: unknown } | undefined)?.access_token;
  return typeof token === 'string' ? token : '';
};

export const logInThere = async (tools: Tools, config: Config, body: { email: string; password: string }) =>
  tokenOf(
    await ask(tools, config, '/login', { body }, (code) =>
      code === UNVERIFIED ? new ApiError('email_unverified') : new ApiError('wrong_password', { field: 'password' }),
    ),
  );

/** @param verificationurl the page that the mail links to, with `vtype` and `vtoken` */
export async function signUpThere(
  tools: Tools,
  config: Config,
  { name, email, password, verificationurl }: Record<'name' | 'email' | 'password' | 'verificationurl', string>,
): Promise<string> {
  const { api_key, secret } = config;
  if (secret === undefined) throw new ApiError('login_method_disabled');
  const sott = makeSott({ api_key, secret }, tools.now());
  const body = { FullName: name, Email: [{ Type: 'Primary', Value: email }], Password: password };
  const answer = await ask(
    tools,
    config,
    '/register',
    { query: { verificationurl }, headers: { 'x-loginradius-sott': sott }, body },
    (code) =>
      code === EMAIL_TAKEN
        ? new ApiError('email_taken', { field: 'email' })
        : invalidField('password', 'LoginRadius does not take this.'),
  );
  return tokenOf(answer);
}

/** Requests a mail; an unknown address gets the same answer. */
export async function forgetThere(
  tools: Tools,
  config: Config,
  { email, resetpasswordurl }: { email: string; resetpasswordurl: string },
): Promise<void> {
  const unknown = new ApiError('unregistered_email');
  await ask(tools, config, '/password', { query: { resetpasswordurl }, body: { email } }, () => unknown).catch(
    (error: unknown) => {
      if (error !== unknown) throw error;
    },
  );
}

const spent = () => invalidField('token', 'The link is used, too old or not whole.');

export const confirmThere = (tools: Tools, config: Config, verificationtoken: string) =>
  ask(tools, config, '/email', { method: 'GET', query: { verificationtoken } }, spent);

export const resetThere = (tools: Tools, config: Config, { token, password }: { token: string; password: string }) =>
  ask(tools, config, '/password/reset', { method: 'PUT', body: { resettoken: token, password } }, spent);
