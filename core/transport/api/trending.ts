/** Articles to read next: paths and payloads (specification §7 "Comments API"; host contract 9.4). */
import type { TrendingList } from '../../contract/content/trending';
import { livecomments } from './client';
import { BASE } from './comments';
import { path } from './path';

export interface TrendingQuery {
  limit: number;
  content_container_window_days: number;
  content_window_hours: number;
  sorted_by: string;
  lang: string;
  /** Ids of containers, separated by commas. */
  without: string;
}

export const fetchTrending = (section_uuid: string, query: TrendingQuery) =>
  livecomments.get<TrendingList>(path(`${BASE}/trending`, { section_uuid }), { query: { ...query } });
