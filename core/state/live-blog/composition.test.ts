import { expect } from '@open-wc/testing';
import { ANA, BEN } from '../../../test/support/conversation';
import { aPost } from '../../../test/support/live-blog';
import { partOf } from '../../../test/support/part-of';
import type { Failure } from '../../base/failure/failure';
import type { Block, Draft } from '../../contract/content/live-blog';
import type { Medium } from '../../contract/content/media';
import { isSameWork, saveAside, savedAside, without } from './aside';
import {
  bodyOf,
  type Composition,
  correctionOf,
  draftOf,
  emptyComposition,
  isEmpty,
  otherDraftOf,
  otherOf,
  postOf,
  saveComposition,
  savedComposition,
  saysTheSame,
  textPart,
} from './composition';
import { isPausedIn, savePaused } from './paused';
import { blocksOf, textOfBlock } from './text-blocks';

const names: Record<string, string> = { [ANA]: 'Ana Moreau' };
const nameOf = (uuid: string) => names[uuid];
const written = (part: Partial<Composition>): Composition => ({ ...emptyComposition(), ...part });
const aPicture = partOf<Medium>({ media_uuid: 'm', type: 'image', width: 4, height: 3, sizes: [] });
const picture = {
  id: 'p',
  kind: 'block' as const,
  block: { type: 'image' as const, media_uuid: 'm' },
  medium: aPicture,
};

describe('text of a post', () => {
  const table: [text: string, blocks: Block[]][] = [
    ['One.\nStill one.', [{ type: 'paragraph', text: 'One.\nStill one.' }]],
    [
      'One.\n\n\nTwo.  ',
      [
        { type: 'paragraph', text: 'One.' },
        { type: 'paragraph', text: 'Two.' },
      ],
    ],
    [
      'One.\r\n\r\nTwo.',
      [
        { type: 'paragraph', text: 'One.' },
        { type: 'paragraph', text: 'Two.' },
      ],
    ],
    ['# Half time', [{ type: 'heading', text: 'Half time' }]],
    ['#### Half time', [{ type: 'heading', text: 'Half time' }]],
    ['##### Half time', [{ type: 'paragraph', text: '##### Half time' }]],
    ['#hashtag', [{ type: 'paragraph', text: '#hashtag' }]],
    ['# Half\ntime', [{ type: 'paragraph', text: '# Half\ntime' }]],
    ['---', [{ type: 'divider' }]],
    ['--', [{ type: 'paragraph', text: '--' }]],
    ['- North\n• South\n* East', [{ type: 'list', items: ['North', 'South', 'East'] }]],
    ['- North\nSouth', [{ type: 'paragraph', text: '- North\nSouth' }]],
    ['1. North\n2) South', [{ type: 'list', ordered: true, items: ['North', 'South'] }]],
    ['1234. North', [{ type: 'paragraph', text: '1234. North' }]],
    ['> We\n> wait', [{ type: 'quote', text: 'We\nwait' }]],
    ['> We wait\n> — The mayor', [{ type: 'quote', text: 'We wait', cite: 'The mayor' }]],
    ['> We wait\n> -- The mayor', [{ type: 'quote', text: 'We wait', cite: 'The mayor' }]],
    ['> — The mayor', [{ type: 'quote', text: '— The mayor' }]],
    ['> We wait\n> —', [{ type: 'quote', text: 'We wait\n—' }]],
    ['', []],
    [' \n\n ', []],
  ];
  for (const [text, blocks] of table) {
    it(`${JSON.stringify(text)} is ${blocks.map(({ type }) => type).join(' and ') || 'nothing'}`, () =>
      expect(blocksOf(text)).to.deep.equal(blocks));
  }

  it('is unchanged after conversion to blocks', () => {
    for (const text of [
      '# Half time',
      'One.\nTwo.',
      '- A\n- B',
      '1. A\n2. B',
      '---',
      '> We\n> wait\n> — Mayor',
      '> We',
    ]) {
      expect(blocksOf(text).map(textOfBlock), text).to.deep.equal([text]);
    }
    expect(textOfBlock({ type: 'scorecard' })).to.equal(undefined);
  });
});

describe('what a reporter writes', () => {
  it('is empty without a title, text and blocks', () => {
    expect(isEmpty(emptyComposition())).to.equal(true);
    expect(
      isEmpty(written({ title: ' ', parts: [textPart(' \n'), textPart()], byline: 'Ana', key_moment: true })),
    ).to.equal(true);
    expect(isEmpty(written({ title: 'Goal' }))).to.equal(false);
    expect(isEmpty(written({ parts: [textPart('Goal')] }))).to.equal(false);
    expect(isEmpty(written({ parts: [textPart(), picture] }))).to.equal(false);
  });

  it('is sent as blocks, with byline, sponsor and descriptions of pictures', () => {
    const parts = [textPart('# Goal\n\nOne nil.'), { ...picture, alt: 'The goal' }, textPart()];
    const people = [{ uuid: ANA, name: 'Ana Moreau' }];
    const post = postOf(
      written({ title: ' Goal ', parts, byline: 'Ana Moreau, , Agencies ', people, sponsor: ' Bank ' }),
    );
    expect(post).to.deep.equal({
      title: 'Goal',
      sponsor: 'Bank',
      body: [{ type: 'heading', text: 'Goal' }, { type: 'paragraph', text: 'One nil.' }, picture.block],
      byline: [{ uuid: ANA }, { name: 'Agencies' }],
      media_uuids: ['m'],
      media_alts: { m: 'The goal' },
    });
    const bare = postOf(written({ parts: [{ ...picture }] }));
    expect(bare).to.deep.include({ title: null, sponsor: null, byline: null, media_alts: { m: '' } });
    expect(postOf(emptyComposition())).to.deep.include({ body: null, media_uuids: [] });
    const editing = { content_uuid: 'c', rev: 2, time_shown: 7 };
    expect([postOf(written({ editing })).time_shown, 'time_shown' in bare]).to.deep.equal([7, false]);
  });

  it('of a post that is corrected has all that the post had', () => {
    const body: Block[] = [
      { type: 'heading', text: 'Goal' },
      { type: 'paragraph', text: 'One nil.' },
      { type: 'image', media_uuid: 'm' },
      { type: 'image', media_uuid: 'away' },
    ];
    const media = [{ ...aPicture, alt: 'The goal' }];
    const byline = [{ uuid: ANA }, { uuid: BEN }, { name: 'Agencies' }];
    const post = aPost({ title: 'One nil', body, media, byline, sponsor: 'Bank', rev: 4, time_shown: 9 });
    const work = correctionOf(post, nameOf);
    expect(work).to.deep.include({ title: 'One nil', byline: 'Ana Moreau, Agencies', sponsor: 'Bank' });
    expect(work.people, 'of one whose account is gone, nothing').to.deep.equal([{ uuid: ANA, name: 'Ana Moreau' }]);
    expect(work.editing).to.deep.equal({ content_uuid: post.content_uuid, rev: 4, time_shown: 9 });
    expect(work.parts.map((part) => (part.kind === 'text' ? part.text : part.alt))).to.deep.equal([
      '# Goal\n\nOne nil.',
      'The goal',
      undefined,
      '',
    ]);
    expect(bodyOf(work)).to.deep.equal(body);
    const plain = correctionOf(
      { ...aPost({ content: 'Words' }), body: null, rev: undefined, time_shown: null } as never,
      nameOf,
    );
    expect(bodyOf(plain)).to.deep.equal([{ type: 'paragraph', text: 'Words' }]);
    expect([plain.title, plain.sponsor, plain.byline, plain.editing?.rev]).to.deep.equal(['', '', '', 1]);
    expect(plain.editing?.time_shown).to.be.above(0);
  });

  it('stores a draft’s marks, and its own pictures with their data', () => {
    const body: Block[] = [{ type: 'image', media_uuid: 'm' }, { type: 'video', media_uuid: 'n' }, { type: 'divider' }];
    const draft = { draft_uuid: 'd', actor_uuid: ANA, status: 'draft', date_changed: 5 } as const;
    const work = draftOf(
      {
        ...draft,
        key_moment: true,
        pin: true,
        notify: true,
        post: { body, media_uuids: ['m'], media_alts: { m: 'A goal' } },
      },
      nameOf,
    );
    expect(work).to.include({ draft_uuid: 'd', date_changed: 5, key_moment: true, pin: true, notify: true, title: '' });
    expect(postOf(work)).to.deep.include({ media_uuids: ['m'], media_alts: { m: 'A goal' }, body });
    const plain = draftOf({ ...draft, post: { title: 'T', sponsor: 'S', byline: [{ name: 'B' }] } } as Draft, nameOf);
    expect(plain).to.include({ key_moment: false, pin: false, notify: false, title: 'T', sponsor: 'S', byline: 'B' });
    expect(isEmpty(draftOf({ ...draft, post: {} } as Draft, nameOf))).to.equal(true);
  });

  it('knows of other people’s changes only from a conflict', () => {
    const failure = (code: NonNullable<Failure['data']>['code'], data: object) =>
      partOf<Failure>({ error_status: 409, message: '', data: { code, data } });
    const [other, draft] = [aPost(), { draft_uuid: 'd' }];
    expect(otherOf(failure('edit_conflict', { other }))).to.equal(other);
    expect(otherDraftOf(failure('edit_conflict', { draft }))).to.equal(draft);
    expect([otherOf(failure('forbidden', { other })), otherDraftOf(failure('forbidden', { draft }))]).to.deep.equal([
      undefined,
      undefined,
    ]);
    expect(otherOf({ error_status: 0, message: '', data: null })).to.equal(undefined);
  });

  it('counts as equal to a post with the same content, in any order of members', () => {
    const body: Block[] = [{ type: 'list', ordered: true, items: ['A', 'B'] }];
    const same = [{ items: ['A', 'B'], ordered: true, type: 'list' }] as Block[];
    expect(saysTheSame({ title: 'T', body }, { title: 'T', body: same })).to.equal(true);
    expect(saysTheSame({ body }, { title: null, body })).to.equal(true);
    expect(saysTheSame({ title: 'T', body }, { title: 'U', body })).to.equal(false);
    expect(saysTheSame({ body }, { body: [{ type: 'list', ordered: true, items: ['B', 'A'] }] })).to.equal(false);
    expect(saysTheSame({ body }, { body: null })).to.equal(false);
  });
});

describe('drafts over a reload', () => {
  beforeEach(() => localStorage.clear());
  after(() => localStorage.clear());
  const keys = () => Object.keys(localStorage);

  it('is the text of the field, until it is empty', () => {
    const work = written({ title: 'Goal' });
    saveComposition('night', work);
    expect(savedComposition('night')).to.deep.equal(work);
    expect(isEmpty(savedComposition('other')), 'of another blog').to.equal(true);
    saveComposition('night', emptyComposition());
    expect([keys(), isEmpty(savedComposition('night'))]).to.deep.equal([[], true]);
  });

  it('is the text that was set aside, until there is none', () => {
    const work = written({ title: 'Goal' });
    saveAside('night', [work]);
    expect([savedAside('night'), savedAside('other')]).to.deep.equal([[work], []]);
    saveAside('night', []);
    expect(keys()).to.deep.equal([]);
  });

  it('is empty if something else is stored', () => {
    for (const text of [
      '{',
      '7',
      'null',
      '{"draft_uuid":"d"}',
      '{"parts":[]}',
      '[{"draft_uuid":"d"}]',
      '[null,{"parts":[]}]',
    ]) {
      saveComposition('night', written({ title: 'Goal' }));
      saveAside('night', [written({ title: 'Goal' })]);
      for (const key of keys()) localStorage.setItem(key, text);
      expect(isEmpty(savedComposition('night')), text).to.equal(true);
      expect(savedAside('night'), text).to.deep.equal([]);
    }
  });

  it('recognizes corrections of one post, and versions of one draft, as the same work', () => {
    const editing = (content_uuid: string) => ({ content_uuid, rev: 1, time_shown: 1 });
    const [one, other] = [written({ editing: editing('a') }), written({ editing: editing('a') })];
    expect(isSameWork(one, other)).to.equal(true);
    expect(isSameWork(one, written({ editing: editing('b') }))).to.equal(false);
    expect(isSameWork(written({ draft_uuid: 'd' }), written({ draft_uuid: 'd', title: 'Changed' }))).to.equal(true);
    expect(isSameWork(written({}), written({}))).to.equal(false);
    const draft = written({});
    expect(without([one, draft], other)).to.deep.equal([draft]);
  });

  it('remembers that a reader has paused one blog, for the visit', () => {
    savePaused('night', true);
    expect([isPausedIn('night'), isPausedIn('match')]).to.deep.equal([true, false]);
    savePaused('night', false);
    expect(isPausedIn('night')).to.equal(false);
  });
});
