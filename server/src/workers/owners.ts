/**
 * Whose a container is: writes to it meet in one worker, so that they share transactions instead of waiting for each
 * other's. Only speed hangs on it; whoever holds the container's row decides (modules/platform/write-queue).
 */
import { createHash } from 'node:crypto';

/**
 * The places of all workers, the container's owner first and then who stands in for it: rendezvous hashing, so all
 * workers agree, and when one is away its containers are spread over the others.
 */
export function ownersOf(container_uuid: string, count: number): number[] {
  const weights = Array.from({ length: count }, (_, place) => ({
    place,
    weight: createHash('md5').update(`${place} ${container_uuid}`).digest().readUInt32LE(),
  }));
  return weights.sort((a, b) => b.weight - a.weight).map(({ place }) => place);
}
