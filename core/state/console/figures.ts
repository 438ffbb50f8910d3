import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { saveFile } from '../../base/files/save-file';
import { atom } from '../../base/store/jotai';
import type { Panel, PanelName } from '../../contract/delivery/panels';
import { fetchPanel, fetchPanelTable } from '../../transport/api/console';
import { consoleSessionAtom } from './session';

/** First and last day in UTC, as `2026-11-22`. */
export interface Span {
  from: string;
  to: string;
}

const siteUuidAtom = atom((get) => {
  const session = get(consoleSessionAtom);
  return session.phase === 'in' ? session.site.uuid : '';
});

export const readPanelAction = atom(
  null,
  (get, _set, panel: PanelName, span: Span): Promise<Panel | Failure> =>
    orUnreachable(fetchPanel(get(siteUuidAtom), panel, { ...span, zone })),
);

/** Hours of the day are those of the reader. */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Saves the panel as a CSV file. @returns the Failure when there is none */
export const savePanelAction = atom(null, async (get, _set, panel: PanelName, span: Span) => {
  const answer = await orUnreachable(fetchPanelTable(get(siteUuidAtom), panel, { ...span, zone }));
  if (isFailure(answer)) return answer;
  saveFile(`${panel}-${span.from}-${span.to}.csv`, 'text/csv', answer);
  return undefined;
});
