/**
 * Pages as reported by readers' browsers. Anyone can report anything, so a visitor's report only adds what a known page
 * lacks, and no texts (page-words.ts). Reports by staff or by a client of the site change the texts.
 */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { PageBody } from '../../../../../core/contract/content/page';
import type { Tables } from '../../../database/schema';
import { invalidField } from '../../../http/errors';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import { publishPage } from '../../platform/site-events/publishing';
import type { Site } from '../sites/site-registry';
import type { PageAddresses } from './page-addresses';
import { readFields } from './page-fields';
import { noWords, type PageWords, wordsOf } from './page-words';
import { findPageByKey, insertPage, type PageFields, type PageRow, updatePage } from './pages.repository';

const empty: PageFields = {
  unique_id: '',
  url: '',
  path: '',
  title: '',
  description: '',
  image_url: '',
  page_type: '',
  owners: [],
  container_id: '',
  lang: '',
  date_published: null,
};
/** Fields that staff and clients can correct. Includes the address, because the first visitor may have reported a wrong one. */
const correctable = [
  ...(['url', 'path', 'title', 'description', 'image_url'] as const),
  ...(['container_id', 'lang', 'date_published'] as const),
];

/** A client of the site, a browser of its staff, or anyone else. */
export type Reporter = 'site' | 'page' | 'visitor';

interface Described {
  section_uuid: string;
  body: PageBody;
  addresses: PageAddresses;
  reporter: Reporter;
  /** Called before a new page is stored. @throws to refuse it */
  beforeNew(): Promise<void>;
  now: number;
}

interface Saved {
  row: PageRow;
  isNew: boolean;
  /** The texts of the report, stored or not. */
  reported: PageWords;
}

/** Saves a report; one that can be trusted also reaches the fediverse, where the site publishes. @throws as `savePage` */
export async function saveAndPublish(db: Kysely<Tables>, site: Site, described: Described): Promise<Saved> {
  if (described.reporter === 'visitor' || !site.rules.social.publish) return savePage(db, described);
  return db.transaction().execute(async (trx) => {
    const saved = await savePage(trx, described);
    await addToOutbox(trx, publishPage(site.uuid, saved.row.id, described.now));
    return saved;
  });
}

/** Stores a new page, or adds a report to a known one. @throws ApiError naming the field */
async function savePage(db: Kysely<Tables>, described: Described): Promise<Saved> {
  const { reporter } = described;
  const said = { ...empty, ...readFields(described.body, described.addresses) };
  const reported = wordsOf(said);
  const fields = reporter === 'visitor' ? { ...said, ...noWords } : said;
  const hasWords = Object.values(wordsOf(fields)).some((text) => text !== '');
  const words_told_by = reporter === 'visitor' || !hasWords ? '' : reporter;
  const page_key = fields.unique_id || fields.path;
  if (!page_key) throw invalidField('url', 'url or unique_id is required.');
  const { section_uuid, now } = described;
  let known = await findPageByKey(db, section_uuid, page_key);
  if (!known) {
    await described.beforeNew();
    const made = await insertPage(db, {
      ...fields,
      words_told_by,
      uuid: randomUUID(),
      section_uuid,
      page_key,
      date_created: now,
    });
    if (made) return { row: made, isNew: true, reported };
    // Another request stored it meanwhile.
    known = await findPageByKey(db, section_uuid, page_key);
  }
  if (!known) throw new Error(`page ${page_key} is neither new nor known`);
  const changes = changesTo(known, fields, reporter !== 'visitor');
  const source = words_told_by !== '' && known.words_told_by !== 'site' && { words_told_by };
  const changed = { ...changes, ...source };
  const row = Object.keys(changed).length > 0 ? await updatePage(db, known.id, changed) : known;
  return { row, isNew: false, reported };
}

function changesTo(known: PageRow, described: PageFields, isEditor: boolean): Partial<PageFields> {
  const changes = Object.entries(described).filter(([name, value]) => {
    const field = name as keyof PageFields;
    if (isEmpty(value) || String(value) === String(known[field])) return false;
    // Authors are stored elsewhere (people/bylines) once a trusted source has named them.
    if (field === 'owners' && known.owners_told_by !== '') return false;
    return isEmpty(known[field]) || (isEditor && (correctable as readonly string[]).includes(field));
  });
  return Object.fromEntries(changes);
}

const isEmpty = (value: PageFields[keyof PageFields]): boolean =>
  value === null || (typeof value !== 'number' && value.length === 0);
