import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PostBody } from '../../../../../core/contract/content/comment';
import { publicAddress } from '../../sites/pages/page-addresses';
import type { Kind } from '../kinds/kind';
import { resolveMentions } from '../mentions/resolve-mentions';
import { readContent, type WrittenContent } from '../model/written-content';

/** Reads a post from a request, as it will be stored; uploads are handled separately. @throws ApiError invalid_field */
export async function readWritten(
  { db, clock }: Pick<FastifyInstance, 'db' | 'clock'>,
  { fields }: Kind,
  request: FastifyRequest,
): Promise<WrittenContent> {
  const { body, site, home, params } = request as FastifyRequest & { body: PostBody };
  const said = fields?.read?.(body);
  const { metadata, ...written } = readContent(
    said ? { ...body, content: said.content } : body,
    Object.keys(fields?.columns ?? {}),
  );
  if (said) written.fields = said.fields;
  if (metadata.origin_url)
    metadata.origin_url = publicAddress(new URL(metadata.origin_url), home.rules.pages.query).href;
  // The writer cannot choose the site where it was written (host contract 13).
  if (home.uuid !== site.uuid || metadata.author_host_section_uuid !== undefined) {
    metadata.author_host_section_uuid = (params as { section_uuid: string }).section_uuid.toLowerCase();
  }
  const mentions = await resolveMentions(db, { site, now: clock.now() }, written.content, body.mentions);
  return { ...written, metadata, mentions };
}
