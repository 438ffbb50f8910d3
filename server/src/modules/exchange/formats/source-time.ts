/** Reads the dates of exports: texts with or without a time zone, seconds and milliseconds. */
import { offsetOf } from '../../platform/time/time-zone';

const LOCAL = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?$/;
const OFFSET = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d:?\d\d)$/;

const NUMBER = /^-?\d{1,16}(?:\.\d+)?$/;
/** A larger number is milliseconds: as seconds it would be after the year 5000, as milliseconds before 1973. */
const SECONDS_MAX = 1e11;

/**
 * @param zone IANA name of the time zone of dates without one
 * @returns milliseconds since 1970; undefined when the text is not a date, such as WordPress’ `0000-00-00 00:00:00`
 */
export function readTime(text: string, zone: string): number | undefined {
  if (NUMBER.test(text.trim())) return readNumber(Number(text));
  const [, day, time, offset = ''] = OFFSET.exec(text.trim()) ?? [];
  if (day) return valid(Date.parse(`${day}T${time}${offset.replace(/(\d\d)(\d\d)$/, '$1:$2')}`));
  const parts = LOCAL.exec(text.trim())
    ?.slice(1)
    .map((part) => Number(part ?? 0));
  if (!parts) return undefined;
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0, second = 0] = parts;
  if (month < 1 || date < 1) return undefined;
  const asUtc = Date.UTC(year, month - 1, date, hour, minute, second);
  // The second lookup is for dates near the start or end of daylight saving time.
  const near = asUtc - offsetOf(zone, asUtc);
  return valid(asUtc - offsetOf(zone, near));
}

/** No product is older than 1970, and 0 stands for no date. */
function readNumber(time: number): number | undefined {
  if (time <= 0) return undefined;
  return Math.round(time < SECONDS_MAX ? time * 1000 : time);
}

const valid = (ms: number) => (Number.isFinite(ms) ? ms : undefined);
