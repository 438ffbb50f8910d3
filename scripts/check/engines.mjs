/** What Node the packages of the lock file ask for, beside what package.json names: `npm ci` must have nothing to warn of. */

/** @param {{packages: Record<string, {version?: string, engines?: {node?: string}}>}} lock @returns {string[]} one line per finding */
export function checkEngines(lock) {
  const named = lock.packages[''].engines.node;
  const oldest = named.split('||').map((range) => numbers(range));
  const findings = [];
  for (const [place, { version, engines, optional }] of Object.entries(lock.packages)) {
    const node = engines?.node;
    // One for a platform is left out where it does not fit, without a word; the package that asks for it is looked at.
    if (place === '' || optional || !node || oldest.every((it) => node.split('||').some((range) => admits(range, it))))
      continue;
    findings.push(`package-lock.json: ${place} ${version} asks for Node ${node}, package.json names ${named}`);
  }
  return findings;
}

/** Each part of `>=8 <10` must hold. */
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
