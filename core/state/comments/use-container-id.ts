import { useEffect } from 'react';
import { useAtomValue, useSetAtom } from '../../base/store/hooks';
import { atom } from '../../base/store/jotai';
import { pageAtom } from '../page/page.atoms';

/** Ids that the server accepts (host contract 7). Its schema cannot be imported here without the schema library. */
const CONTAINER_ID = /^[A-Za-z0-9._:~-]{1,200}$/;

export function useContainerId(own: string | undefined): string | undefined {
  const page = useAtomValue(pageAtom);
  const container_id = own ?? (page.container || undefined);
  return container_id && CONTAINER_ID.test(container_id) ? container_id : undefined;
}

const isWarnedAtom = atom(false);
const warnAction = atom(null, (get, set) => {
  if (get(isWarnedAtom)) return;
  set(isWarnedAtom, true);
  console.warn(
    'This page names no container: add a vf:container_id or vf:unique_id tag, or a vf-container-id attribute.',
  );
});

/** For widgets that show nothing without a container. Warns once when the page names none. */
export function useRequiredContainerId(own: string | undefined): string | undefined {
  const container_id = useContainerId(own);
  const warn = useSetAtom(warnAction);
  useEffect(() => {
    if (!container_id) warn();
  }, [container_id, warn]);
  return container_id;
}
