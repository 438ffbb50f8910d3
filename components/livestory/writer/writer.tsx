/** The form for a post, or both versions of a post that two people have changed. */
import { useMemo } from 'react';
import { loadAreas } from '../../../core/base/i18n/packs';
import { useAtomValue } from '../../../core/base/store/hooks';
import type { Container } from '../../../core/contract/content/comment';
import { fetchSheets } from '../../../core/mount/element/sheets';
import { sectionUuidAtom } from '../../../core/state/site/site.atoms';
import { useSheets } from '../../shared/sheets/use-sheets';
import { ConflictScreen } from './conflict-screen';
import { Sheet } from './sheet';
import { type Showing, useWriter } from './use-writer';
import css from './writer.css';

export interface WriterProps {
  /** Shows a published post. */
  onEvents: Showing;
  container: Container;
  container_id: string;
}

const sheets = [css];

export const ready = () => Promise.all([fetchSheets(sheets), loadAreas(['newsroom', 'poll', 'base'])]);

export function Writer({ onEvents, container, container_id }: WriterProps) {
  useSheets(sheets);
  const section_uuid = useAtomValue(sectionUuidAtom);
  const uuid = container.content_container_uuid;
  const place = useMemo(() => ({ section_uuid, container: uuid }), [section_uuid, uuid]);
  const writing = useWriter({ onEvents, container, container_id, place });
  const { conflict, resolve } = writing;
  if (conflict) return <ConflictScreen conflict={conflict} onResolve={resolve} onCancel={() => resolve()} />;
  return <Sheet {...{ writing, container, container_id, place, onEvents }} />;
}
