/** The choice of trending articles for a list, and held ones: the rules, without a database. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clamped, DAYS_PUBLISHED, LIMIT, WINDOW_HOURS } from '../../../core/contract/delivery/trending-bounds';
import { choose, type Ranked } from '../../src/modules/content/trending/choose';
import { Jumps } from '../../src/modules/content/trending/jumps';
import type { Candidate } from '../../src/modules/content/trending/trending.repository';

const MINUTE = 60_000;

describe('a list of articles', () => {
  const ranked = (...articles: [id: string, part?: Partial<Ranked>][]): Ranked[] =>
    articles.map(([container_id, part]) => ({ container_id, section_uuid: 'news', lang: '', ...part }) as Ranked);
  const chosen = (articles: Ranked[], { limit = 10, lang = '', without = [] as string[] } = {}) =>
    choose(articles, { limit, lang, without: new Set(without) }).map(({ container_id }) => container_id);
  const sport = { section_uuid: 'sport' };

  it('has two of a section before others, which follow in their order if there is room', () => {
    const articles = ranked(['n1'], ['n2'], ['n3'], ['n4'], ['s1', sport], ['s2', sport], ['s3', sport]);
    assert.deepEqual(chosen(articles), ['n1', 'n2', 's1', 's2', 'n3', 'n4', 's3']);
    assert.deepEqual(chosen(articles, { limit: 4 }), ['n1', 'n2', 's1', 's2']);
    assert.deepEqual(chosen(articles, { limit: 5 }), ['n1', 'n2', 's1', 's2', 'n3']);
  });

  it('shows all pinned articles first, even several of one section, and counts them for it', () => {
    const pinned = { is_pinned: true as const };
    const articles = ranked(['p1', pinned], ['p2', pinned], ['p3', pinned], ['n1'], ['s1', sport]);
    assert.deepEqual(chosen(articles), ['p1', 'p2', 'p3', 's1', 'n1']);
  });

  it('does not reveal the section or language of articles', () => {
    const [article] = choose(ranked(['n1', { lang: 'en' }]), { limit: 1, lang: 'en', without: new Set() });
    assert.deepEqual(article, { container_id: 'n1' });
  });

  it('leaves out named articles, which do not count for their section', () => {
    const articles = ranked(['n1'], ['n2'], ['n3'], ['s1', sport]);
    assert.deepEqual(chosen(articles, { without: ['n1'] }), ['n2', 'n3', 's1']);
  });

  for (const [lang, of, isThere] of [
    ['en', 'en', true],
    ['en-GB', 'en-us', true],
    ['EN_gb', 'en', true],
    ['en', 'de', false],
    ['en', '', true],
    ['', 'de', true],
    ['eng', 'en', false],
  ] as const) {
    it(`${isThere ? 'has' : 'leaves out'} an article in "${of}" for a page in "${lang}"`, () => {
      assert.equal(chosen(ranked(['n1', { lang: of }]), { lang }).length, isThere ? 1 : 0);
    });
  }

  it('has a limit within bounds, and the default for text that is not a number', () => {
    const read = (text: string | undefined) => [LIMIT, DAYS_PUBLISHED, WINDOW_HOURS].map((rule) => clamped(text, rule));
    assert.deepEqual(read(undefined), [5, 7, 3]);
    assert.deepEqual(read('many'), [5, 7, 3]);
    assert.deepEqual(read('-1'), [1, 0, 1]);
    assert.deepEqual(read('0'), [1, 0, 1]);
    assert.deepEqual(read('101'), [100, 30, 48]);
    assert.deepEqual(read('20'), [20, 20, 20]);
  });
});

describe('an article that jumps', () => {
  const jumping = (part: Partial<Candidate> = {}): Candidate =>
    ({ uuid: 'a', lately: 60, is_marked: false, standing: null, ...part }) as Candidate;

  it('has sixty comments in this hour, and twenty times those of a typical one', () => {
    const isHeld = (lately: number, typical: number | null) => new Jumps().isHeld(jumping({ lately }), typical, 0);
    assert.deepEqual([isHeld(59, 1), isHeld(60, 1), isHeld(60, 3), isHeld(60, 3.1)], [false, true, true, false]);
    assert.deepEqual([isHeld(79, 4), isHeld(80, 4)], [false, true]);
    assert.equal(isHeld(10_000, null), false, 'nobody knows what is typical');
  });

  it('is held for ten minutes from the first time, and again after it was quiet', () => {
    const jumps = new Jumps();
    const at = (minute: number, lately = 60) => jumps.isHeld(jumping({ lately }), 1, minute * MINUTE);
    assert.deepEqual([at(0), at(9), at(10), at(11)], [true, true, false, false]);
    assert.deepEqual([at(12, 5), at(13), at(22), at(23)], [false, true, true, false]);
  });

  it('is held by itself: another article is counted separately', () => {
    const jumps = new Jumps();
    jumps.isHeld(jumping(), 1, 0);
    assert.equal(jumps.isHeld(jumping({ uuid: 'b' }), 1, 10 * MINUTE), true);
    assert.equal(jumps.isHeld(jumping(), 1, 10 * MINUTE), false);
  });

  for (const part of [{ is_marked: true }, { standing: 'pinned' as const }]) {
    it(`is not held once editors have looked: ${Object.keys(part)[0]}`, () => {
      assert.equal(new Jumps().isHeld(jumping(part), 1, 0), false);
    });
  }
});
