/** Imports and exports that run on the server: uploads, starts, progress and downloads. */
import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { openFile } from '../../base/files/save-file';
import { apiOrigin } from '../../base/script/origin';
import { atom } from '../../base/store/jotai';
import type { ImportOptions, StartImport } from '../../contract/console/transfers';
import {
  announceFile,
  checkOptions,
  fetchFileLink,
  fetchTransfers,
  startExport,
  startImport,
  uploadPart,
} from '../../transport/api/console-transfers';
import { domainAtom } from '../page/page.atoms';
import { siteCall } from './site-call';

export const readTransfersAction = siteCall(fetchTransfers);

export const startExportAction = siteCall(startExport);

/** Times that a part is sent before the upload gives up. */
const TRIES = 5;
const AGAIN_MS = 2000;

/** Uploads a part. Sends it again after a lost connection, and when the server has too much to do. */
async function uploadSurely(...part: Parameters<typeof uploadPart>): Promise<undefined | Failure> {
  for (let tries = 1; ; tries += 1) {
    const answer = await orUnreachable(uploadPart(...part));
    const mayWork = isFailure(answer) && [0, 429, 503].includes(answer.error_status);
    if (!mayWork || tries === TRIES) return answer;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS * tries));
  }
}

interface FilesToImport extends ImportOptions, Pick<StartImport, 'kind'> {
  files: File[];
  /** The list of pages. */
  list: File | undefined;
}

/**
 * Uploads the files in parts, and starts the check or import. Wrong options are refused before the upload, which can take
 * an hour. @returns the Failure of the options, or of the first part that was refused
 */
export const importFilesAction = atom(
  null,
  async (get, _set, { files, list, kind, ...options }: FilesToImport, onProgress: (part: number) => void) => {
    const domain = get(domainAtom);
    const wrong = await orUnreachable(checkOptions(domain, options));
    if (isFailure(wrong)) return wrong;
    const uploads = [...files, ...(list ? [list] : [])];
    const all = uploads.reduce((sum, { size }) => sum + size, 0);
    const uuids: string[] = [];
    let sent = 0;
    for (const file of uploads) {
      const offer = await orUnreachable(announceFile(domain, { name: file.name, bytes: file.size }));
      if (isFailure(offer)) return offer;
      for (let part = 0; part < offer.parts; part += 1) {
        const bytes = file.slice(part * offer.part_bytes, (part + 1) * offer.part_bytes);
        const refused = await uploadSurely(domain, offer.file_uuid, part, bytes);
        if (isFailure(refused)) return refused;
        sent += bytes.size;
        onProgress(sent / all);
      }
      uuids.push(offer.file_uuid);
    }
    const containers = uuids[files.length] ?? '';
    return orUnreachable(startImport(domain, { ...options, kind, files: uuids.slice(0, files.length), containers }));
  },
);

/** Opens a report, or downloads an export. @returns a Failure when it is gone */
export const openFileAction = atom(null, async (get, _set, file_uuid: string) => {
  const link = await orUnreachable(fetchFileLink(get(domainAtom), file_uuid));
  if (isFailure(link)) return link;
  openFile(apiOrigin() + link.url);
  return null;
});
