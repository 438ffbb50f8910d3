/**
 * A logistic regression that learns one comment at a time. A site's own weights stand on top of a prior that all sites
 * of the server share, so a new site profits from the others and still goes its own way.
 */
import { PLACES } from './features';

/** How far one lesson moves the score of that very comment, on the scale before the curve. */
const OWN_STEP = 3;
const SHARED_STEP = 1;
/** Verdicts of both kinds before a model may say anything: nobody is held by one that has seen next to nothing. */
const OWN_ENOUGH = 10;
const SHARED_ENOUGH = 200;

export interface Model {
  version: number;
  /** Lessons so far, of comments that had to go and of comments that stayed. */
  bad: number;
  good: number;
  weights: Float32Array;
}

export interface Judgement {
  /** From 0, a comment like any other, to 1. */
  score: number;
  version: number;
}

export const emptyModel = (): Model => ({ version: 0, bad: 0, good: 0, weights: new Float32Array(PLACES) });

/** Null while too little was learnt. */
export function judge(own: Model, shared: Model, features: Int32Array): Judgement | null {
  const knows = ({ bad, good }: Model, enough: number) => Math.min(bad, good) >= enough;
  if (!knows(own, OWN_ENOUGH) && !knows(shared, SHARED_ENOUGH)) return null;
  // Three decimals are enough to say why.
  return { score: Math.round(scoreOf(own, shared, features) * 1000) / 1000, version: own.version };
}

function scoreOf(own: Model, shared: Model, features: Int32Array): number {
  let sum = 0;
  for (const place of features) sum += (own.weights[place] as number) + (shared.weights[place] as number);
  return 1 / (1 + Math.exp(-sum / Math.sqrt(features.length || 1)));
}

/** @param weight how much the lesson counts, from 0 to 1 */
export function learn(own: Model, shared: Model, lesson: { features: Int32Array; isBad: boolean; weight: number }) {
  const { features, isBad, weight } = lesson;
  const error = (isBad ? 1 : 0) - scoreOf(own, shared, features);
  const step = (weight * error) / Math.sqrt(features.length || 1);
  for (const place of features) {
    own.weights[place] = (own.weights[place] as number) + OWN_STEP * step;
    shared.weights[place] = (shared.weights[place] as number) + SHARED_STEP * step;
  }
  for (const model of [own, shared]) {
    if (isBad) model.bad += 1;
    else model.good += 1;
  }
}

export const packWeights = ({ weights }: Model): string =>
  Buffer.from(weights.buffer, weights.byteOffset, weights.byteLength).toString('base64');

/** Weights of another number of places say nothing. */
export function unpackWeights(text: string): Float32Array {
  const bytes = Buffer.from(text, 'base64');
  const weights = new Float32Array(PLACES);
  if (bytes.length === weights.byteLength) new Uint8Array(weights.buffer).set(bytes);
  return weights;
}
