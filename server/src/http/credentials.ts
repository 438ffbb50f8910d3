/** Reads the credentials of a request: a bearer token, else the site's cookies (host contract 9.2). */
import type { FastifyRequest } from 'fastify';

export const accessCookie = (site_uuid: string): string => `VfAccess_${site_uuid}`;
export const refreshCookie = (site_uuid: string): string => `VfRefresh_${site_uuid}`;

/** Returns the bearer token; null without one. */
export function readBearer({ headers: { authorization } }: FastifyRequest): string | null {
  const match = /^bearer\s+(\S+)\s*$/i.exec(authorization ?? '');
  return match?.[1] ?? null;
}
