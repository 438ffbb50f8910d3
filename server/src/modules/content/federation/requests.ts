/** Shared by the routes of this module: finds accounts, and sends documents. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../http/errors';
import type { Account, SiteAccount } from '../social/signing/accounts';
import { SERVER_NAME } from '../social/signing/addresses';
import { ACTIVITY_TYPE, type Document } from './documents';

type App = Pick<FastifyInstance, 'fediverse'>;

/** @throws ApiError not_found while no site publishes */
export async function requirePublishing({ fediverse }: App): Promise<SiteAccount[]> {
  const accounts = await fediverse.accounts.ofSites();
  if (accounts.length === 0) throw new ApiError('not_found');
  return accounts;
}

/** @throws ApiError not_found */
export async function requireAccount({ fediverse }: App, name: string): Promise<SiteAccount> {
  const account = await fediverse.accounts.named(name);
  if (!account) throw new ApiError('not_found');
  return account;
}

/** Finds an account of a site, or the server's own. @throws ApiError not_found */
export async function requireActor(app: App, name: string): Promise<SiteAccount | Account> {
  if (name !== SERVER_NAME) return requireAccount(app, name);
  const account = await app.fediverse.accounts.serverIfAny();
  if (!account) throw new ApiError('not_found');
  return account;
}

/** Checks whether a browser asks for a page; everything else gets the document. */
export const wantsPage = ({ headers }: FastifyRequest): boolean => {
  const accept = headers.accept ?? '';
  return /\btext\/html\b/.test(accept) && !/\bapplication\/(activity|ld)\+json\b/.test(accept);
};

export const sendDocument = (reply: FastifyReply, document: Document): FastifyReply =>
  reply.type(ACTIVITY_TYPE).header('vary', 'accept').send(JSON.stringify(document));
