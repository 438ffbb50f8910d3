/** Files being received into memory, for all kinds of content: limits their number in total and per sender. */
import type { FastifyReply } from 'fastify';
import { ApiError } from '../../../http/errors';

const AT_ONCE = 8;
/** Limits slow senders, so that they do not block others. Addresses get more, because offices share one. */
const OF_ONE = 2;
const OF_NETWORK = 4;
const OF_SITE = 6;

interface Upload {
  uuid: string;
  network: string;
  site_uuid: string;
}

export class UploadsUnderWay {
  readonly #uploads = new Set<Upload>();

  /** Counts an upload until its response is closed. @throws ApiError too_many_requests */
  add(upload: Upload, reply: FastifyReply): void {
    const count = (name: keyof Upload) => [...this.#uploads].filter((one) => one[name] === upload[name]).length;
    const isFull = this.#uploads.size >= AT_ONCE || count('site_uuid') >= OF_SITE;
    if (isFull || count('uuid') >= OF_ONE || count('network') >= OF_NETWORK) {
      throw new ApiError('too_many_requests', { retry_after: 5 });
    }
    this.#uploads.add(upload);
    reply.raw.once('close', () => this.#uploads.delete(upload));
  }
}
