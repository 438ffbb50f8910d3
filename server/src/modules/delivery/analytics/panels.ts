/** Every panel by name, for the API and the operator's command. */
import type { Kysely } from 'kysely';
import type { PanelName, PanelRow } from '../../../../../core/contract/delivery/panels';
import type { Tables } from '../../../database/schema';
import { invalidField } from '../../../http/errors';
import type { Asked } from './asked';
import { moderation } from './moderation-days';
import {
  type ArticleSort,
  actions,
  articles,
  attention,
  busiestHours,
  comments,
  funnel,
  suspects,
} from './panels.repository';

const DEFAULT_LIMIT = 50;

interface How {
  /** Order of articles. */
  sort?: ArticleSort;
  limit?: number;
  /** Time zone of the hours. */
  zone?: string;
}

/** @throws ApiError invalid_field */
export function readPanel(
  db: Kysely<Tables>,
  panel: PanelName,
  { sort = 'attention_ms', limit = DEFAULT_LIMIT, zone }: How,
  asked: Asked,
): Promise<PanelRow[]> {
  switch (panel) {
    case 'attention':
      return attention(db, asked);
    case 'articles':
      return articles(db, asked, { sort, limit });
    case 'funnel':
      return funnel(db, asked);
    case 'hours':
      return busiestHours(db, asked, readZone(zone));
    case 'actions':
      return actions(db, asked);
    case 'comments':
      return comments(db, asked);
    case 'moderation':
      return moderation(db, asked);
    case 'suspects':
      return suspects(db, asked);
  }
}

function readZone(zone = 'UTC'): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    throw invalidField('zone', 'zone must be one such as Europe/Berlin.');
  }
}
