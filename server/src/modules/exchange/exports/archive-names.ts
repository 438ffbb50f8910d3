/** Names in the ZIP archive of an export, which an import looks for. */
export const RECORDS = 'records.ndjson';
export const mediaName = (folder: string, file: string): string => `media/${folder}/${file}`;
