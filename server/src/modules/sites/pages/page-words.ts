/**
 * A page's title, description and picture. Anyone can report a page, so a visitor's texts are never stored: their
 * report makes the server ask the page itself (content/previews/ask-page.plugin). Staff and clients of the site are
 * trusted at once.
 */
import type { Kysely, Transaction } from 'kysely';
import { HOUR_MS, MINUTE_MS } from '../../../../../core/contract/values/durations';
import type { Tables } from '../../../database/schema';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import type { PageFields, PageRow } from './pages.repository';

export type PageWords = Pick<PageFields, 'title' | 'description' | 'image_url'>;

export const ASK_PAGE = 'bylines.ask';
/** The minimum time between two requests to a page that visitors report as changed. */
export const ASK_AGAIN_MS = 10 * MINUTE_MS;
/** Pause after each request, regardless of the answer. */
const ASK_FOR_WORDS_MS = HOUR_MS;

export const wordsOf = ({ title, description, image_url }: PageWords): PageWords => ({ title, description, image_url });
export const noWords: PageWords = { title: '', description: '', image_url: '' };

/** Queues one request for the page's own tags; a second call within ten minutes adds none. */
export const queueAsking = (trx: Transaction<Tables>, page_id: number, site_uuid: string, now: number) =>
  addToOutbox(trx, {
    kind: ASK_PAGE,
    payload: { page_id, site_uuid },
    idempotency_key: `${ASK_PAGE} ${page_id} ${Math.floor(now / ASK_AGAIN_MS)}`,
    now,
  });

/** Asks the page if a visitor reports texts that differ from the stored ones. */
export async function askForWords(
  db: Kysely<Tables>,
  { site_uuid, page, reported, now }: { site_uuid: string; page: PageRow; reported: Partial<PageWords>; now: number },
): Promise<void> {
  if (page.words_told_by === 'site' || !page.url) return;
  if (page.date_words_asked !== null && now - page.date_words_asked < ASK_FOR_WORDS_MS) return;
  const isDifferent = Object.entries(reported).some(
    ([name, text]) => text !== '' && text !== page[name as keyof PageWords],
  );
  if (page.words_told_by === 'page' && !isDifferent) return;
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('pages').set({ date_words_asked: now }).where('id', '=', page.id).execute();
    await queueAsking(trx, page.id, site_uuid, now);
  });
}

type Learned = PageWords & { container_id?: string };

/** Stores the page's own texts and conversation. Texts from staff and clients of the site stay. */
export const savePageWords = (db: Kysely<Tables>, id: number, words: Learned, told_by: 'page' | '') =>
  db
    .updateTable('pages')
    .set({ ...words, words_told_by: told_by })
    .where('id', '=', id)
    .where('words_told_by', 'in', told_by === 'page' ? ['', 'page'] : [''])
    .execute();
