import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import type { Block } from '../../../../core/contract/content/live-blog';
import { type Part, textPart } from '../../../../core/state/live-blog/composition';
import { blocksOf } from '../../../../core/state/live-blog/text-blocks';
import hostile from '../../../../test/fixtures/markup-payloads.json';
import { type Piece, splitEmphasis } from '../../../shared/emphasis/emphasis';
import { documentOf, partsOfDocument } from './document';
import { nodeOfJson } from './schema';

/** Converts through the editor's document, which rejects nodes outside its schema. */
function throughEditor(text: string): string {
  const doc = nodeOfJson(documentOf([textPart(text)]));
  doc.check();
  const [part] = partsOfDocument(doc.toJSON());
  return part?.kind === 'text' ? part.text : '';
}

/** Characters of a line with their marks, as readers see them. Spaces have no marks, and italics in italics look the same. */
const looks = (line: string): string => {
  const read = (pieces: Piece[], marks: string): string[] =>
    pieces.flatMap((piece) => {
      if (piece.kind === 'link') return [...piece.name].map((sign) => `${sign}${marks}@${decodeURI(piece.url)}`);
      if (piece.kind !== 'text') return read(piece.pieces, marks + (piece.kind === 'em' ? '*' : '^'));
      return [...piece.run.text].map((sign) => (sign.trim() ? sign + [...new Set(marks)].sort().join('') : sign));
    });
  return read(splitEmphasis({ text: line, at: 0 }), '').join(' ');
};
/** Without blank lines and items, which readers do not see. */
const lines = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim())
    .map(looks);
const seenOf = (blocks: Block[]) =>
  blocks.flatMap((block) => {
    if (block.type === 'quote' && !block.text.trim()) return [];
    if (block.type === 'list') return { type: block.ordered ? 'ordered' : 'list', items: block.items.flatMap(lines) };
    if (block.type === 'heading') return block;
    return 'text' in block ? { ...block, text: lines(block.text ?? '') } : block;
  });

describe('a post’s text in the editor', () => {
  const table = [
    'One.\nStill one.\n\nTwo.',
    '# Half time',
    '- North\n- **South** east',
    '1. North\n2. South',
    '> We *wait*\n> — The mayor',
    '---\n\nAnd on',
    '**Never** again, so *very* quiet, [the plan](https://port.example/plan_%28b%29)',
    '***both*** and **bold and *italic* in it**',
    'A **[plan](https://port.example/plan)** to read',
    'snake_case_name and 2 * 3 * 5',
  ];
  for (const text of table)
    it(`is unchanged after editing: ${JSON.stringify(text)}`, () => expect(throughEditor(text)).to.equal(text));

  it('means the same to readers for any text, and does not change again', () => {
    const word = fc.constantFrom(
      'a',
      'snow ice',
      'ﷺ ab',
      '🙂',
      '-',
      '>',
      '#',
      '1.',
      '*',
      '**',
      '_',
      '\n',
      '\n\n',
      ' ',
      '—',
    );
    const links = fc.constantFrom(
      '[plan](https://port.example/p)',
      '[x](www.a.example/(b))',
      'https://a.example/_x_',
      '[](',
    );
    const text = fc.array(fc.oneof(word, word, word, links), { maxLength: 24 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (written) => {
        const once = throughEditor(written);
        expect(seenOf(blocksOf(once))).to.deep.equal(seenOf(blocksOf(written)));
        expect(throughEditor(once)).to.equal(once);
      }),
      { numRuns: 300 },
    );
  });

  it('survives hostile texts', () => {
    for (const text of hostile) expect(seenOf(blocksOf(throughEditor(text)))).to.deep.equal(seenOf(blocksOf(text)));
  });

  it('has pictures, cards and polls between the text, each unchanged', () => {
    const block = (id: string): Part => ({ id, kind: 'block', block: { type: 'link', url: `https://${id}.example` } });
    const parts = [textPart('Above'), block('a'), block('b'), textPart('Below')];
    const back = partsOfDocument(nodeOfJson(documentOf(parts)).toJSON());
    const plain = (list: Part[]) => list.map((it) => (it.kind === 'text' ? it.text : it.block));
    expect(plain(back)).to.deep.equal(plain(parts));
    expect(plain(partsOfDocument(documentOf([block('a')])))).to.deep.equal([...plain([block('a')]), '']);
  });

  it('stays one paragraph with an empty line in it', () => {
    const content = [
      { type: 'text', text: 'One.' },
      { type: 'hardBreak' },
      { type: 'hardBreak' },
      { type: 'text', text: 'Two.' },
    ];
    const [part] = partsOfDocument({ type: 'doc', content: [{ type: 'paragraph', content }] });
    expect(part?.kind === 'text' && part.text).to.equal('One.\nTwo.');
  });

  it('leaves out a mark that readers could not see, and never its signs', () => {
    const text = (value: string, ...marks: string[]) => ({
      type: 'text',
      text: value,
      marks: marks.map((type) => ({ type })),
    });
    const written = (...content: object[]) =>
      partsOfDocument({ type: 'doc', content: [{ type: 'paragraph', content }] }).map(
        (it) => it.kind === 'text' && it.text,
      );
    expect(written(text('im', 'bold'), text('possible'))).to.deep.equal(['impossible']);
    expect(written(text('ice', 'bold'), text(' and', 'italic'), text('ing'))).to.deep.equal(['**ice** anding']);
    expect(written(text('Snow ', 'bold'), text('falls'))).to.deep.equal(['**Snow** falls']);
  });
});
