/**
 * A logistic regression that learns one comment at a time. A site's own weights are added to a prior that all sites of
 * the server share, so that a new site profits from the others and can still differ.
 */
import { PLACES } from './features';

/** Change that one lesson makes to the score of its own comment, before the logistic curve. */
const OWN_STEP = 3;
const SHARED_STEP = 1;
/** Verdicts of both kinds that a model needs before it may judge. */
const OWN_ENOUGH = 10;
const SHARED_ENOUGH = 200;

export interface Model {
  version: number;
  /** Number of lessons from removed and from published comments. */
  bad: number;
  good: number;
  weights: Float32Array;
}

export interface Judgement {
  /** From 0 (not spam) to 1. */
  score: number;
  version: number;
}

export const emptyModel = (): Model => ({ version: 0, bad: 0, good: 0, weights: new Float32Array(PLACES) });

/** Returns null while the models have learned too little. */
export function judge(own: Model, shared: Model, features: Int32Array): Judgement | null {
  const knows = ({ bad, good }: Model, enough: number) => Math.min(bad, good) >= enough;
  if (!knows(own, OWN_ENOUGH) && !knows(shared, SHARED_ENOUGH)) return null;
  // Three decimals are enough for an explanation.
  return { score: Math.round(scoreOf(own, shared, features) * 1000) / 1000, version: own.version };
}

function scoreOf(own: Model, shared: Model, features: Int32Array): number {
  let sum = 0;
  for (const place of features) sum += (own.weights[place] as number) + (shared.weights[place] as number);
  return 1 / (1 + Math.exp(-sum / Math.sqrt(features.length || 1)));
}

/** @param weight of the lesson, from 0 to 1 */
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

/** Weights of a model with another size are unusable. */
export function unpackWeights(text: string): Float32Array {
  const bytes = Buffer.from(text, 'base64');
  const weights = new Float32Array(PLACES);
  if (bytes.length === weights.byteLength) new Uint8Array(weights.buffer).set(bytes);
  return weights;
}
