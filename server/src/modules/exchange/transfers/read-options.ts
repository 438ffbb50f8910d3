/** Checks the options of an import before it starts, as `vf import` does. */
import type { Kysely } from 'kysely';
import type { ImportOptions, StartImport } from '../../../../../core/contract/console/transfers';
import { isUuid } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import { invalidField } from '../../../http/errors';
import { isTimeZone } from '../../platform/time/time-zone';
import { readMapping, TABLES } from '../formats/table-mapping';
import { invalidFiles, type TransferOptions } from './start-transfer';
import { findUploads } from './transfer-files.repository';

/** The list is in memory while the import runs; half a million pages have less. */
const LIST_MAX_BYTES = 32 * 1024 ** 2;
const longList = () => invalidField('containers', `containers must have at most ${LIST_MAX_BYTES} bytes.`, 'long_list');
const invalidList = () => invalidField('containers', 'containers must be the uuid of a complete upload of this site.');

/** @throws ApiError invalid_field */
function checkMap(map: string, format: string): void {
  if (format !== '' && format !== TABLES) throw invalidField('map', `map is only for the format ${TABLES}.`);
  try {
    readMapping(map);
  } catch (error) {
    throw invalidField('map', `map: ${(error as Error).message}.`);
  }
}

/** Checks what needs no upload. @throws ApiError invalid_field */
export function checkOptions({ zone, template, map, format }: ImportOptions): void {
  if (map !== '') checkMap(map, format);
  if (!isTimeZone(zone))
    throw invalidField('zone', 'zone must be the name of a time zone, such as Europe/Oslo.', 'not_a_zone');
  if (template !== '' && !template.includes('{id}'))
    throw invalidField('template', 'template must contain {id}.', 'no_id');
}

/** @returns the uploads to import @throws ApiError invalid_field */
export async function readOptions(
  db: Kysely<Tables>,
  site_uuid: string,
  options: StartImport,
): Promise<TransferOptions['files']> {
  checkOptions(options);
  const { files, containers } = options;
  if (!files.every(isUuid) || new Set(files).size < files.length) throw invalidFiles();
  if (containers !== '' && (!isUuid(containers) || files.includes(containers))) throw invalidList();
  const known = await findUploads(db, site_uuid, files);
  if (known.length < files.length) throw invalidFiles();
  if (containers !== '') {
    const [list] = await findUploads(db, site_uuid, [containers]);
    if (!list) throw invalidList();
    if (list.bytes > LIST_MAX_BYTES) throw longList();
  }
  return known;
}
