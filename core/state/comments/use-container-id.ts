import { useAtomValue } from '../../base/store/hooks';
import { pageAtom } from '../page/page.atoms';

/** What the server takes (host contract 7); its schema cannot be imported here, the schema library would come along. */
const CONTAINER_ID = /^[A-Za-z0-9._:~-]{1,200}$/;

export function useContainerId(own: string | undefined): string | undefined {
  const page = useAtomValue(pageAtom);
  const container_id = own ?? (page.container || undefined);
  return container_id && CONTAINER_ID.test(container_id) ? container_id : undefined;
}
