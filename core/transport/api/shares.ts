/** Counts of share bars' presses: paths and payloads (ours). No state. */
import type { ShareCounts, SharedPage } from '../../contract/sharing';
import { main } from './client';
import { path } from './path';

export const fetchShares = (section_uuid: string, page: SharedPage) =>
  main.get<ShareCounts>(path('/v4/shares/:section_uuid', { section_uuid }), { query: { ...page } });
