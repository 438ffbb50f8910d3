/** Uploads media (host contract 9.4). Uses XMLHttpRequest, because `fetch` does not report upload progress. */

import { type Failure, toFailure } from '../../base/failure/failure';
import { apiOrigin } from '../../base/script/origin';
import type { Medium } from '../../contract/content/media';
import { readTokens } from '../tokens/tokens';
import { CONTAINER } from './comments';
import { pathIn } from './path';
import { refreshSession } from './refresh';
import { signatureFor } from './signatures';

export interface Upload {
  section_uuid: string;
  container: string;
  /** Base path of containers of this kind; absent for conversations. */
  base?: string;
  file: File;
  signal: AbortSignal;
  /** Called with the sent fraction, 0–1. */
  onProgress(part: number): void;
}

/** Uploads that the server accepts at once from one person; the others wait. */
const AT_ONCE = 2;
const waiting: (() => void)[] = [];
let underWay = 0;

/** @returns the medium or a Failure; status 0 without a response or when it was canceled. */
export async function uploadMedium(upload: Upload): Promise<Medium | Failure> {
  if (underWay === AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  else underWay += 1;
  try {
    return await uploadNow(upload);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else underWay -= 1;
  }
}

async function uploadNow(upload: Upload): Promise<Medium | Failure> {
  const used = readTokens()?.access;
  const answer = await sendFile(upload, used);
  const mayBeSession = 'error_status' in answer && [401, 403].includes(answer.error_status);
  if (!mayBeSession || !used) return answer;
  if (readTokens()?.access === used && !(await refreshSession())) return answer;
  return sendFile(upload, readTokens()?.access);
}

function sendFile(upload: Upload, token: string | undefined): Promise<Medium | Failure> {
  const { base = CONTAINER, section_uuid, container, file, signal, onProgress } = upload;
  const url = pathIn(`${base}/media`, { section_uuid, container });
  const body = new FormData();
  body.set('file', file);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const lost = () => resolve(toFailure(0, null));
    request.open('POST', apiOrigin() + url);
    request.responseType = 'json';
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    const signature = signatureFor(url, undefined);
    if (signature) request.setRequestHeader('X-Request-Signature', signature);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () =>
      resolve(request.status < 400 ? request.response : toFailure(request.status, request.response));
    request.onerror = request.onabort = request.ontimeout = lost;
    signal.addEventListener('abort', () => request.abort());
    if (signal.aborted) lost();
    else request.send(body);
  });
}
