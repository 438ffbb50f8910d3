/** What a request brings to say who sends it: a bearer token, else the cookies of the site (host contract 9.2). */
import type { FastifyRequest } from 'fastify';

export const accessCookie = (site_uuid: string): string => `VfAccess_${site_uuid}`;
export const refreshCookie = (site_uuid: string): string => `VfRefresh_${site_uuid}`;

/** The bearer token, or null when there is none. */
export function readBearer({ headers: { authorization } }: FastifyRequest): string | null {
  const match = /^bearer\s+(\S+)\s*$/i.exec(authorization ?? '');
  return match?.[1] ?? null;
}
