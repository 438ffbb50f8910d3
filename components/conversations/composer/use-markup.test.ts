import { expect } from '@open-wc/testing';
import { type Markup, withMarkup } from './use-markup';

/** The selection between bars. */
function press(shown: string, markup: Markup): string {
  const [before = '', chosen = '', after = ''] = shown.split('|');
  const whole = before + chosen + after;
  const { text, start, end } = withMarkup(whole, before.length, before.length + chosen.length, markup);
  return `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`;
}

describe('marks put into a field', () => {
  for (const [before, markup, after] of [
    ['so |very| quiet', 'bold', 'so **|very|** quiet'],
    ['so **|very|** quiet', 'bold', 'so |very| quiet'],
    ['so **|very|** quiet', 'italic', 'so ***|very|*** quiet'],
    ['so ***|very|*** quiet', 'italic', 'so **|very|** quiet'],
    ['so ***|very|*** quiet', 'bold', 'so *|very|* quiet'],
    ['so *|very|* quiet', 'italic', 'so |very| quiet'],
    ['so *|very|* quiet', 'bold', 'so ***|very|*** quiet'],
    ['so| very |quiet', 'italic', 'so *|very|* quiet'],
    ['here ||', 'bold', 'here **||**'],
    ['the |plan| is', 'link', 'the [plan](|https://|) is'],
    ['see |https://port.example/a|', 'link', 'see [||](https://port.example/a)'],
    ['see ||', 'link', 'see [||](https://)'],
  ] as const) {
    it(`${before} ${markup}`, () => expect(press(before, markup)).to.equal(after));
  }
});
