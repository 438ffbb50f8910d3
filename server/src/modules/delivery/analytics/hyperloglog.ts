/**
 * Estimates a number of distinct items without storing them: HyperLogLog (Flajolet and others, 2007) with 4,096
 * one-byte registers, accurate to about 1.6 %. The union of two days takes the higher of each register.
 */
import { createHash } from 'node:crypto';

const BITS = 12;
const REGISTERS = 1 << BITS;

export const noRegisters = (): Buffer => Buffer.alloc(REGISTERS);

/** Hashes a reader for the registers. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** @returns whether the registers changed; a known item never changes them */
export function countUnique(registers: Buffer, hash: Buffer): boolean {
  const place = hash.readUInt32BE(0) >>> (32 - BITS);
  // Leading zeros of the next 32 bits, plus one.
  const rank = Math.clz32(hash.readUInt32BE(4)) + 1;
  if ((registers[place] ?? 0) >= rank) return false;
  registers[place] = rank;
  return true;
}

export function mergeRegisters(into: Buffer, from: Uint8Array): void {
  for (let place = 0; place < REGISTERS; place += 1) into[place] = Math.max(into[place] ?? 0, from[place] ?? 0);
}

export function estimate(registers: Uint8Array): number {
  let sum = 0;
  let empty = 0;
  for (let place = 0; place < REGISTERS; place += 1) {
    const rank = registers[place] ?? 0;
    sum += 2 ** -rank;
    if (rank === 0) empty += 1;
  }
  const raw = ((0.7213 / (1 + 1.079 / REGISTERS)) * REGISTERS * REGISTERS) / sum;
  // For small numbers, the empty registers give the better estimate.
  return Math.round(raw <= 2.5 * REGISTERS && empty > 0 ? REGISTERS * Math.log(REGISTERS / empty) : raw);
}
