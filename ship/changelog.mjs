/** CHANGELOG.md: a release turns the section "Unreleased" into one with a number and a date. */
const UNRELEASED = '## Unreleased';

/** @returns the changelog with "Unreleased" as the section of this version, and an empty "Unreleased" above it */
export function datedChangelog(text, version, date) {
  if (sectionOf(text, version)) return text;
  const section = sectionOf(text, 'Unreleased');
  if (!section) throw new Error('CHANGELOG.md has nothing under "Unreleased".');
  return text.replace(UNRELEASED, `${UNRELEASED}\n\n## ${version} - ${date}`);
}

/** @returns the section of a version, '' if there is none */
export function sectionOf(text, name) {
  const lines = text.split('\n');
  const heading = new RegExp(`^## ${name.replaceAll('.', '\\.')}( |$)`);
  const start = lines.findIndex((line) => heading.test(line));
  if (start < 0) return '';
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith('## '));
  const end = length < 0 ? lines.length : start + 1 + length;
  return lines
    .slice(start + 1, end)
    .join('\n')
    .trim();
}
