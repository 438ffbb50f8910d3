/**
 * The owner of a container: its writes meet in one worker, so that they share transactions instead of waiting for each
 * other. Affects only speed; the lock on the container's row decides (modules/platform/write-queue).
 */
import { createHash } from 'node:crypto';

/**
 * Returns the places of all workers, first the container's owner, then its substitutes: rendezvous hashing, so that all
 * workers agree, and a missing worker's containers are spread over the others.
 */
export function ownersOf(container_uuid: string, count: number): number[] {
  const weights = Array.from({ length: count }, (_, place) => ({
    place,
    weight: createHash('md5').update(`${place} ${container_uuid}`).digest().readUInt32LE(),
  }));
  return weights.sort((a, b) => b.weight - a.weight).map(({ place }) => place);
}
