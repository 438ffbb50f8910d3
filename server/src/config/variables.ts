/** Reads variables of the environment by their kind, and collects their problems. */
import { type Environment, readerOf } from './environment';
import { readCount, readSeconds, readUrl } from './values';

export type Variables = ReturnType<typeof readVariables>;

const HTTP = ['http:', 'https:'];

export function readVariables(env: Environment) {
  const problems: string[] = [];
  const complain = (problem: string): void => void problems.push(problem);
  const read = readerOf(env, complain);

  /** @returns the value to go on with, so that all variables are checked */
  function wrong<T>(name: string, wanted: string, instead: T): T {
    complain(`${name} must be ${wanted}; it is ${JSON.stringify(env[name])}`);
    return instead;
  }

  function onOff(name: string, fallback: boolean): boolean {
    const value = read(name)?.toLowerCase();
    if (value === undefined) return fallback;
    if (['1', 'true', 'on', 'yes'].includes(value)) return true;
    if (['0', 'false', 'off', 'no'].includes(value)) return false;
    return wrong(name, 'on or off', fallback);
  }

  function count(name: string, fallback: number, wanted: string, { least = 0, most = Number.MAX_VALUE } = {}): number {
    const value = readCount(read(name) ?? String(fallback), () => Number.NaN);
    return value >= least && value <= most ? value : wrong(name, wanted, fallback);
  }

  /** Reads seconds as milliseconds. */
  const seconds = (name: string, fallback: number): number =>
    readSeconds(read(name) ?? String(fallback), () => wrong(name, 'a whole number of seconds from 1 to 600', 0));

  const url = (name: string, fallback: string, example: string): string =>
    readUrl(read(name) ?? fallback, HTTP, () => wrong(name, `an ${example}`, ''));

  /** Reads an address; null without one. It may hold a password, so the message does not repeat it. */
  function secretUrl(name: string, protocols: string[], example: string, readOne = readUrl): string | null {
    const text = read(name);
    if (text === undefined) return null;
    return readOne(text, protocols, () => {
      complain(`${name} must be an address such as ${example}`);
      return '';
    });
  }

  return { problems, complain, read, wrong, onOff, count, seconds, url, secretUrl };
}
