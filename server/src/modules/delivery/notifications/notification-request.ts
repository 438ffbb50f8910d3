/** Shared by requests about notifications. */
import { Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { uuidToNumericId } from '../../../../../core/contract/values/ids';
import { ApiError, invalidField } from '../../../http/errors';

/** Clients send PATCH as a form with this member (specification §7). */
export const Verb = Type.Object({ verb: Type.Optional(Type.String({ maxLength: 10 })) });

export async function bodyOrNone(request: { body: unknown }): Promise<void> {
  request.body ??= {};
}

/** Returns the sections whose broadcasts a page gets: its own, and that of the whole site. */
export const sectionsOf = ({ section, site }: Pick<FastifyRequest, 'section' | 'site'>): string[] => [
  section.uuid,
  site.uuid,
];

export function numberOf({ notification_uuid }: { notification_uuid: string }): number {
  const id = uuidToNumericId(notification_uuid);
  if (id === null) throw new ApiError('not_found');
  return id;
}

export function requirePatch({ method, body }: { method: string; body: { verb?: string } }): void {
  if (method === 'POST' && body.verb?.toLowerCase() !== 'patch') throw invalidField('verb', 'verb must be "patch".');
}
