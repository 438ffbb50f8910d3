/** Imports and exports that the console starts (extension): paths and payloads. No state. */

import type {
  FileLink,
  FileOffer,
  ImportOptions,
  NewFile,
  StartExport,
  StartImport,
  Transfer,
  TransfersPage,
} from '../../contract/console/transfers';
import { MINUTE_MS } from '../../contract/values/durations';
import { main } from './client';
import { path } from './path';

const TRANSFERS = '/v1/console/:domain/transfers';
const FILE = `${TRANSFERS}/files/:file_uuid`;

export const fetchTransfers = (domain: string) => main.get<TransfersPage>(path(TRANSFERS, { domain }));

export const announceFile = (domain: string, body: NewFile) =>
  main.post<FileOffer>(path(`${TRANSFERS}/files`, { domain }), { body });

export const uploadPart = (domain: string, file_uuid: string, part: number, body: Blob) =>
  main.put<undefined>(path(`${FILE}/parts/:part`, { domain, file_uuid, part: String(part) }), {
    body,
    headers: { 'content-type': 'application/octet-stream' },
    timeout: MINUTE_MS,
  });

export const checkOptions = (domain: string, body: ImportOptions) =>
  main.post<undefined>(path(`${TRANSFERS}/options`, { domain }), { body });

export const startImport = (domain: string, body: StartImport) =>
  main.post<Transfer>(path(`${TRANSFERS}/imports`, { domain }), { body });

export const startExport = (domain: string, body: StartExport) =>
  main.post<Transfer>(path(`${TRANSFERS}/exports`, { domain }), { body });

export const fetchFileLink = (domain: string, file_uuid: string) =>
  main.post<FileLink>(path(`${FILE}/link`, { domain, file_uuid }), { body: {} });
