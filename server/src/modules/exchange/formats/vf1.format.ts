/** `vf/1`, our own format, with one record per line (records/record). */
import { checkRecord } from '../records/check-record';
import type { Format } from './format';
import { linesOf } from './lines';

export const vf1: Format = {
  name: 'vf1',
  title: 'vf/1',
  takesSeveralFiles: true,
  matches: (head) =>
    /^\s*\{.*"kind"\s*:\s*"(user|container|comment|vote|reaction|rating|buyer|poll_vote)"/.test(
      head.split('\n', 1)[0] ?? '',
    ),
  async *read(chunks, { report }) {
    let number = 0;
    for await (const line of linesOf(chunks)) {
      number += 1;
      if (line.trim() === '') continue;
      const record = readLine(line);
      if (typeof record === 'string')
        report({ at: `line ${number}`, what: 'record that does not match vf/1', detail: record });
      else yield record;
    }
  },
};

function readLine(line: string) {
  try {
    return checkRecord(JSON.parse(line));
  } catch {
    return 'This line is not JSON.';
  }
}
