/** Size of a reader's download, brotli 11. */
import { measureSizes } from '../../check/sizes.mjs';
import { ROOT } from '../../run.mjs';
import { kilobytes, type Row } from '../row';

export async function sizes(): Promise<Row[]> {
  const { lines, parts } = await measureSizes(`${ROOT}/dist`, `${ROOT}/server/dist`);
  return [
    ...lines.map(
      ({ name, size, budget }): Row => ({
        what: name,
        value: kilobytes(size),
        limit: kilobytes(budget),
        isWithin: size <= budget,
      }),
    ),
    ...parts.map(
      ({ file, size }): Row => ({ what: `— ${file.replace(/^c\/|-\w+\.js$/g, '')}`, value: kilobytes(size) }),
    ),
  ];
}
