import { knowSignature } from '../../transport/api/known-signatures';

export const signBlog = (container_id: string, signature: string, content_container_uuid?: string): void =>
  knowSignature(container_id, signature, content_container_uuid);
