import { useEffect } from 'react';
import { fetchSheets, sheetsOf } from '../../../core/mount/element/sheets';
import { adoptMore } from '../../../core/mount/page-sheets/adopted-sheets';
import css from './staff.css';

/** Adopts staff's sheet. */
export function useStaffSheet(host: HTMLElement): void {
  useEffect(() => {
    let isOver = false;
    fetchSheets([css]).then(() => {
      const [sheet] = sheetsOf([css]) ?? [];
      if (sheet && !isOver) adoptMore(host, sheet);
    }, console.error);
    return () => {
      isOver = true;
    };
  }, [host]);
}
