import { useLayoutEffect } from 'react';
import { useHost } from '../../../core/mount/element/host-context';
import { type Sheet, sheetsOf } from '../../../core/mount/element/sheets';
import { adoptMore } from '../../../core/mount/page-sheets/adopted-sheets';

/**
 * Adopts the sheets of a lazily loaded part, before its first paint.
 *
 * @param sources already loaded, and always the same array
 */
export function useSheets(sources: Sheet[]): void {
  const host = useHost();
  useLayoutEffect(() => {
    for (const sheet of sheetsOf(sources) ?? []) adoptMore(host, sheet);
  }, [host, sources]);
}
