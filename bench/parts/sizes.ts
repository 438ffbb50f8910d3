/** What a reader downloads, brotli 11. */
import { DESIGN, measureSizes } from '../../scripts/check/sizes.mjs';
import { ROOT } from '../../scripts/run.mjs';
import { kilobytes, type Row } from '../row';

export async function sizes(): Promise<Row[]> {
  const measured = measureSizes(`${ROOT}/dist`);
  const held = (what: string, bytes: number, budget: number): Row => ({
    what,
    value: kilobytes(bytes),
    limit: kilobytes(budget),
    isWithin: bytes <= budget,
  });
  const chunks = measured.parts
    .filter((file) => file !== 'vf.js')
    .map(
      (file): Row => ({
        what: `— ${file.replace(/^c\/|-\w+\.js$/g, '')}`,
        value: kilobytes(new Map(measured.files).get(file) ?? 0),
      }),
    );
  return [
    held('vf.js', measured.loader ?? 0, DESIGN.loader),
    held('scripts before the first comment is painted', measured.beforePaint, DESIGN.beforePaint),
    { what: 'scripts of somebody who only reads', value: kilobytes(measured.reading) },
    held('an interactive conversation', measured.conversation, DESIGN.conversation),
    held('of that our own', measured.ownShare, DESIGN.ownShare),
    ...chunks,
    { what: 'fetched with those, run on need', value: kilobytes(measured.follows) },
  ];
}
