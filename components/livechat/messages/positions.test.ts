import { expect } from '@open-wc/testing';
import { isTimed, positionOf } from './positions';

const CHAT = 'chat';
/** A message of a writer, so many seconds after the first. */
const said = (actor_uuid: string, second: number, parent_uuid = CHAT) => ({
  actor_uuid,
  date_created: second * 1000,
  parent_uuid,
  content_container_uuid: CHAT,
});

const positionsOf = (messages: ReturnType<typeof said>[]): string[] =>
  messages.map((message, at) => positionOf(messages[at - 1], message, messages[at + 1]));

describe('messages in a row', () => {
  it('form groups of one author: first, middle, last, or only', () => {
    const row = [said('ana', 0), said('ana', 10), said('ana', 20), said('ben', 30), said('ana', 40), said('ana', 50)];
    expect(positionsOf(row)).to.deep.equal(['first', 'middle', 'last', 'only', 'first', 'last']);
  });

  it('start again after two minutes, with a reply, and below a time', () => {
    expect(positionsOf([said('ana', 0), said('ana', 121)])).to.deep.equal(['only', 'only']);
    expect(positionsOf([said('ana', 0), said('ana', 10, 'another')])).to.deep.equal(['only', 'only']);
    const slow = [0, 100, 200, 301].map((second) => said('ana', second));
    expect(positionsOf(slow)).to.deep.equal(['first', 'middle', 'last', 'only']);
    expect(slow.map((message, at) => isTimed(slow[at - 1], message))).to.deep.equal([true, false, false, true]);
  });
});
