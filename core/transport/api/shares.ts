/** Counts of presses on share bars: paths and payloads (extension). No state. */
import type { ShareCounts, SharedPage } from '../../contract/content/sharing';
import { main } from './client';
import { path } from './path';

export const fetchShares = (section_uuid: string, page: SharedPage) =>
  main.get<ShareCounts>(path('/v4/shares/:section_uuid', { section_uuid }), { query: { ...page } });
