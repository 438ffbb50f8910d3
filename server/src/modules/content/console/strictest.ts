import type { Decision } from '../../../../../core/contract/content/site-rules';

const strictness: Decision['verdict'][] = ['pass', 'hold', 'spam', 'refuse'];

export const strictest = (verdicts: Decision['verdict'][]): Decision['verdict'] =>
  strictness[Math.max(0, ...verdicts.map((verdict) => strictness.indexOf(verdict)))] ?? 'pass';
