import { signBlog } from '../../core/state/live-blog/sign-blog';

/** Before the first request: a container of another site requires its signature (host contract 13). */
export function useSignature(container_id: string, signature: string, container_uuid: string | undefined): void {
  if (signature) signBlog(container_id, signature, container_uuid);
}
