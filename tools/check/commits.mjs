/**
 * Commits: `area: verb object` in at most 72 characters, with an area of the list in CONTRIBUTING.md. Merges and the
 * commits before this check are left out.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const SUBJECT_MAX = 72;
const SELF = 'tools/check/commits.mjs';

/** @returns {string[]} the areas of the list */
export function areasIn(contributing) {
  const [, list = ''] = /^Areas: ([\s\S]*?)\.$/m.exec(contributing) ?? [];
  return [...list.matchAll(/`([^`]+)`/g)].map(([, area]) => area);
}

/** @returns {string | undefined} what is wrong with a subject */
export function problemOf(subject, areas) {
  if (subject.length > SUBJECT_MAX) return `has ${subject.length} characters, more than ${SUBJECT_MAX}`;
  const [, area] = /^([^:]+): \S/.exec(subject) ?? [];
  if (!area) return 'has no area, as in "polls: close a poll at its time"';
  return areas.includes(area) ? undefined : `has an area that is not in CONTRIBUTING.md: ${area}`;
}

/** @returns {string[]} a line for each commit with a problem */
export function checkCommits(root) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  let added;
  try {
    added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', SELF);
  } catch {
    return [];
  }
  if (!added) return [];
  const areas = areasIn(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8'));
  const commits = git('log', '--no-merges', '--format=%h %s', `${added}..HEAD`).split('\n').filter(Boolean);
  return commits.flatMap((line) => {
    const [, hash, subject] = /^(\S+) (.*)$/.exec(line) ?? [];
    const problem = problemOf(subject, areas);
    return problem ? [`${hash} "${subject}" ${problem}`] : [];
  });
}
