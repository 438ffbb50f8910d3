/** Measures what checking signed activities costs: reading the signature, the digest and the body, and verifying. */
import { createPublicKey } from 'node:crypto';
import { readActivity, requireOneOrigin, requireOwnObject } from '../../src/modules/content/federation/activity';
import { isSignedBy, type ReceivedRequest, requireDigests } from '../../src/modules/content/social/signing/received';
import { readSignature } from '../../src/modules/content/social/signing/sign-request';

/** @returns milliseconds of CPU for each */
export async function measureChecks(requests: ReceivedRequest[], publicKey: string): Promise<number> {
  const key = createPublicKey(publicKey);
  const start = process.cpuUsage();
  for (const request of requests) {
    const signature = readSignature(request);
    requireDigests(signature, request.body);
    const activity = readActivity(request.body);
    requireOneOrigin(activity, signature.keyId);
    if (!isSignedBy(key, signature)) throw new Error('not signed');
    requireOwnObject(activity);
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / requests.length;
}
