/** Reads variables of the environment, and secrets from the files that `…_FILE` variables name. */
import { readFileSync } from 'node:fs';

export type Environment = Record<string, string | undefined>;

/** The environment of a container shows in `docker inspect`; Compose and Kubernetes mount secrets as files. */
const SECRETS = new Set([
  'DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'VF_SECRET',
  'VF_S3_SECRET_ACCESS_KEY',
  'VF_OPERATOR_TOKEN',
  'VF_EGRESS_PROXY',
]);

/**
 * @param refuse is called with each problem, which names the variable
 * @returns reads a variable; undefined when it is absent or empty, because Compose files and shells write `PORT=`
 */
export function readerOf(env: Environment, refuse: (problem: string) => void): (name: string) => string | undefined {
  const textOf = (name: string) => env[name]?.trim() || undefined;
  return (name) => {
    const value = textOf(name);
    const file = SECRETS.has(name) ? textOf(`${name}_FILE`) : undefined;
    if (file === undefined) return value;
    if (value !== undefined) {
      refuse(`${name} and ${name}_FILE are both set: unset one`);
      return value;
    }
    try {
      return readFileSync(file, 'utf8').trim() || undefined;
    } catch (error) {
      refuse(`${name}_FILE must name a file that can be read: ${(error as Error).message}`);
      return undefined;
    }
  };
}
