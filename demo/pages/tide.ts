/** The tide table in the masthead: of an invented estuary, with the moon's real half day. */
const HALF_TIDE_DAY_MS = 12.4206 * 3_600_000;
const HOUR_MS = 3_600_000;

interface Tide {
  kind: 'high' | 'low';
  at: number;
}

/** Height of the tide: 1 at high water, -1 at low. */
const level = (at: number): number => Math.cos((at / HALF_TIDE_DAY_MS) * 2 * Math.PI);

/** The highs and lows between two times. */
function tides(from: number, to: number): Tide[] {
  const step = HALF_TIDE_DAY_MS / 2;
  const found: Tide[] = [];
  for (let n = Math.ceil(from / step); n * step <= to; n++) {
    found.push({ kind: n % 2 === 0 ? 'high' : 'low', at: n * step });
  }
  return found;
}

/** Twenty-four hours of water as a curve, with a dot for the visit, and times for screen readers. */
export function tideCurve(now: number): string {
  const from = now - 6 * HOUR_MS;
  const x = (at: number) => Math.round(((at - from) / (24 * HOUR_MS)) * 1200);
  const y = (at: number) => (24 - level(at) * 14).toFixed(1);
  let d = '';
  for (let at = from; at <= from + 24 * HOUR_MS; at += HOUR_MS / 4) d += `${d ? 'L' : 'M'}${x(at)} ${y(at)}`;
  const labels = tides(from + HOUR_MS, from + 23 * HOUR_MS)
    .map(
      ({ kind, at }) =>
        `<span class="tide-label" style="inset-inline-start:${((x(at) / 1200) * 100).toFixed(1)}%"><b>${kind === 'high' ? 'High' : 'Low'}</b> ${clock(at)}</span>`,
    )
    .join('');
  return `<div class="tide" role="img" aria-label="Tides at Merrowmouth: ${tides(from, from + 24 * HOUR_MS)
    .map(({ kind, at }) => `${kind} water ${clock(at)}`)
    .join(
      ', ',
    )}"><svg viewBox="0 0 1200 48" preserveAspectRatio="none" aria-hidden="true"><path class="tide-water" d="${d}V48H0Z"/><path class="tide-line" d="${d}"/></svg><span class="tide-now" style="top:${((Number(y(now)) / 48) * 3).toFixed(3)}rem"></span>${labels}</div>`;
}

const clock = (at: number): string => new Date(at).toISOString().slice(11, 16).replace(':', '.');
