import { expect } from '@open-wc/testing';
import hostile from '../../../test/fixtures/markup-payloads.json';
import { type Piece, splitEmphasis } from './emphasis';

/** Like HTML, for reading. */
const written = (pieces: Piece[]): string =>
  pieces
    .map((it) => {
      if (it.kind === 'text') return it.run.text;
      if (it.kind === 'link') return `<a ${it.url}>${it.name}</a>`;
      return `<${it.kind}>${written(it.pieces)}</${it.kind}>`;
    })
    .join('');
const drawn = (text: string) => written(splitEmphasis({ text, at: 0 }));

describe('bold, italic and links in a text', () => {
  for (const [text, expected] of [
    ['**Never** again', '<strong>Never</strong> again'],
    ['so *very* quiet', 'so <em>very</em> quiet'],
    ['so _very_ quiet, (*really*).', 'so <em>very</em> quiet, (<em>really</em>).'],
    ['***both***', '<strong><em>both</em></strong>'],
    ['**bold and _italic_ in it**', '<strong>bold and <em>italic</em> in it</strong>'],
    ['*italic and **bold** in it*', '<em>italic and <strong>bold</strong> in it</em>'],
    ['_snake_case inside_', '<em>snake_case inside</em>'],
    ['**«Зажигает»** **¿Qué?** **🙂**', '<strong>«Зажигает»</strong> <strong>¿Qué?</strong> <strong>🙂</strong>'],
    ['[the plan](https://port.example/plan)', '<a https://port.example/plan>the plan</a>'],
    ['**[the plan](https://port.example/plan)**', '<strong><a https://port.example/plan>the plan</a></strong>'],
    ['see [it](www.port.example/a_(b)).', 'see <a https://www.port.example/a_(b)>it</a>.'],
    ['[port.example](https://www.port.example/)', '<a https://www.port.example/>port.example</a>'],
  ] as const) {
    it(text, () => expect(drawn(text)).to.equal(expected));
  }

  for (const text of [
    '5*3*2 is 30, and 2 * 3 * 5 as well',
    'f*** that, s**t and s**t, *** you ***',
    'snake_case_name and __init__ and _ _ and ____',
    '* one\n* two',
    '^_^ and ^_^, *_* or >_<, :* and :*, (*) and (*)',
    '4* hotel and 5* hotel*',
    'an *open\nline* and **another',
    '** spaced **, * spaced *, _ spaced _',
    '**x* and so on',
    'and *x** so on',
    'https://port.example/*a*/_b_ and www.port.example/_x_',
    '[bank.example](https://evil.example/) and [www.bank.example/login](https://evil.example)',
    '[mail](mailto:a@port.example)',
    '[\u202emoc.knab](https://evil.example/)',
    '[](https://port.example/) [ ](https://port.example/)',
    ...hostile,
  ]) {
    it(`leaves as it is: ${text}`, () => expect(drawn(text)).to.equal(text));
  }

  it('finds no emphasis inside names, and returns the position of each part', () => {
    const text = 'Ask @a *b* c, *then* @d';
    const mentions = [
      { user_uuid: 'u', position: 4, length: 8 },
      { user_uuid: 'v', position: 21, length: 2 },
    ];
    const pieces = splitEmphasis(
      { text, at: 100 },
      mentions.map((it) => ({ ...it, position: it.position + 100 })),
    );
    expect(written(pieces)).to.equal('Ask @a *b* c, <em>then</em> @d');
    expect(pieces[0]).to.deep.equal({ kind: 'text', run: { text: 'Ask @a *b* c, ', at: 100 } });
    expect(pieces[2]).to.deep.equal({ kind: 'text', run: { text: ' @d', at: 120 } });
  });

  it('ends for hostile texts, too, and keeps their text', () => {
    for (const text of ['*a '.repeat(4000), '['.repeat(9000), '[a](https://'.repeat(900), '_a*b'.repeat(3000)]) {
      expect(drawn(text)).to.equal(text);
    }
    expect(drawn('**a** *b* '.repeat(1000))).to.equal('<strong>a</strong> <em>b</em> '.repeat(1000));
  });
});
