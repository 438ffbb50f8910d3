/** A list that was painted before anyone opened its container has no container uuid. Open the container before you send. */
import { type Failure, unreachable } from '../../base/failure/failure';
import type { Container } from '../../contract/comment';

interface List {
  container: Pick<Container, 'content_container_uuid'> | null;
  failure: Failure | null;
}

/** @param load opens the container and reads the list. @returns the uuid, or why the list cannot be read. */
export async function opened(read: () => List, load: () => Promise<unknown>): Promise<string | Failure> {
  const uuid = () => read().container?.content_container_uuid;
  if (!uuid()) await load();
  return uuid() || (read().failure ?? unreachable(null));
}
