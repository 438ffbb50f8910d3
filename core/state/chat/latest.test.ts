import { expect } from '@open-wc/testing';
import { aComment } from '../../../test/support/conversation';
import { store } from '../../base/store/store';
import { isEmotesOnly } from '../../contract/content/chat-limits';
import { reactionsOf } from '../../contract/content/chat-reactions';
import { commentAtom } from '../content/content.atoms';
import { batchWish } from './batch-wish';
import { chatAtom, emptyChat } from './chat.atoms';
import { isOfCrowd } from './is-of-crowd';
import { withMessage } from './latest';

describe('the order of a chat', () => {
  it('is sorted by ids, with messages under way at the end, each once', () => {
    const ordered = (...uuids: string[]) => uuids.reduce<readonly string[]>(withMessage, []);
    expect(ordered('b', 'd', 'c', 'a')).to.deep.equal(['a', 'b', 'c', 'd']);
    expect(ordered('a', 'sending-2', 'b', 'sending-3', 'sending-1')).to.deep.equal([
      'a',
      'b',
      'sending-1',
      'sending-2',
      'sending-3',
    ]);
    expect(ordered('sending-1', 'z')).to.deep.equal(['z', 'sending-1']);
    expect(ordered('a', 'b', 'a')).to.deep.equal(['a', 'b']);
  });
});

describe('a crowd in a chat', () => {
  /** @returns which of the messages, so many ms apart, belong to a crowd */
  function crowdOf(count: number, apartMs: number, arrived = count): boolean[] {
    const messages = Array.from({ length: count }, (_, at) => aComment({ date_created: 1_000_000 + at * apartMs }));
    for (const message of messages) store.set(commentAtom(message.content_uuid), message);
    const latest = messages.map(({ content_uuid }) => content_uuid);
    store.set(chatAtom('crowd'), { ...emptyChat, latest, arrived });
    return latest.map((uuid) => isOfCrowd('crowd', uuid));
  }

  it('is more than ten messages in less than ten seconds', () => {
    expect(crowdOf(12, 999)).to.deep.equal([...Array(10).fill(false), true, true]);
    expect(crowdOf(12, 1000)).to.deep.equal(Array(12).fill(false));
    expect(crowdOf(10, 1)).to.deep.equal(Array(10).fill(false));
  });

  it('is none among the messages that the chat was opened with', () => {
    expect(crowdOf(12, 1, 9)).to.deep.equal(Array(12).fill(false));
    expect(crowdOf(12, 1, 10)).to.include(true);
  });

  it('is limited more on a narrow page than on a wide one', () => {
    const width = innerWidth;
    const mostAt = (px: number) => {
      Object.defineProperty(window, 'innerWidth', { configurable: true, value: px });
      return batchWish();
    };
    try {
      expect(mostAt(400)).to.deep.equal({ every_ms: 250, most_per_second: 10 });
      expect(mostAt(1200)).to.deep.equal({ every_ms: 250, most_per_second: 25 });
    } finally {
      Object.defineProperty(window, 'innerWidth', { configurable: true, value: width });
    }
  });
});

describe('emotes and reactions', () => {
  it('are emoji and names between colons, and no words, digits, signs or parts of names', () => {
    const longest = 'g'.repeat(32);
    for (const text of [':goal:', '👏👏', '🇫🇷 :goal_2:', '1️⃣ #️⃣', ' ', '👩‍👩‍👧', `:${longest}:`]) {
      expect(isEmotesOnly(text), text).to.equal(true);
    }
    for (const text of ['goal', '3', '#', '***', ':g:', ':Goal:', ':goal', `:${longest}g:`, '👏 yes', ':goal:!']) {
      expect(isEmotesOnly(text), text).to.equal(false);
    }
  });

  it('are the site’s if it has chosen some, or else six defaults', () => {
    expect(reactionsOf(['🥅'])).to.deep.equal(['🥅']);
    expect(reactionsOf([])).to.deep.equal(['👍', '❤️', '😂', '😮', '😢', '👏']);
  });
});
