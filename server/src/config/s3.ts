import { readUrl } from './values';

export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const NAMES = ['VF_S3_ENDPOINT', 'VF_S3_BUCKET', 'VF_S3_REGION', 'VF_S3_ACCESS_KEY_ID', 'VF_S3_SECRET_ACCESS_KEY'];

/** Requires all variables or none: an incomplete store would lose every upload. */
export function readS3(read: (name: string) => string | undefined, refuse: (name: string) => string): S3Config | null {
  const [endpoint, bucket, region, accessKeyId, secretAccessKey] = NAMES.map(read);
  if (!endpoint && !bucket && !accessKeyId && !secretAccessKey) return null;
  return {
    endpoint: endpoint
      ? readUrl(endpoint, ['http:', 'https:'], () => refuse('VF_S3_ENDPOINT'))
      : refuse('VF_S3_ENDPOINT'),
    bucket: bucket ?? refuse('VF_S3_BUCKET'),
    region: region ?? 'auto',
    accessKeyId: accessKeyId ?? refuse('VF_S3_ACCESS_KEY_ID'),
    secretAccessKey: secretAccessKey ?? refuse('VF_S3_SECRET_ACCESS_KEY'),
  };
}
