/** Compares Node versions that locked packages require with package.json: `npm ci` must print no warning. */

/** @param {{packages: Record<string, {version?: string, engines?: {node?: string}}>}} lock @returns {string[]} one line per finding */
export function checkEngines(lock) {
  const named = lock.packages[''].engines.node;
  const oldest = named.split('||').map((range) => numbers(range));
  const findings = [];
  for (const [place, { version, engines, optional }] of Object.entries(lock.packages)) {
    const node = engines?.node;
    // A package for one platform is skipped silently where it does not fit; the package that requires it is checked.
    if (place === '' || optional || !node || oldest.every((it) => node.split('||').some((range) => admits(range, it))))
      continue;
    findings.push(`package-lock.json: ${place} ${version} asks for Node ${node}, package.json names ${named}`);
  }
  return findings;
}

/** Each part of a range such as `>=8 <10` must match. */
function admits(range, version) {
  const parts = range
    .trim()
    .replace(/([<>=^~])\s+/g, '$1')
    .split(/\s+/);
  return parts.every((part) => holds(part, version));
}

function holds(part, version) {
  if (part === '*') return true;
  const bound = numbers(part);
  const order = compare(version, bound);
  if (part.startsWith('>=')) return order >= 0;
  if (part.startsWith('<')) return order < 0;
  // `^20.19.0`, `20`, `6.*`: from there on, in the same major version.
  return order >= 0 && version[0] === bound[0];
}

const numbers = (range) => {
  const [major, minor = 0, patch = 0] = (range.match(/\d+/g) ?? [0]).map(Number);
  return [major, minor, patch];
};

function compare(a, b) {
  const at = a.findIndex((number, place) => number !== b[place]);
  return at < 0 ? 0 : a[at] - b[at];
}
