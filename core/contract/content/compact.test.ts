import { expect } from '@open-wc/testing';
import { partOf } from '../../../test/support/part-of';
import { nobody } from '../people/guest';
import type { PublicUser } from '../people/user';
import { numericIdToUuid } from '../values/ids';
import type { Comment, ContainerList } from './comment';
import { commentDefaults } from './comment-defaults';
import { compactList, compactUsers, fullList, fullUsers } from './compact';

const SECTION = 'a0000000-0000-4000-8000-00000000000a';
const CONTAINER = 'c0000000-0000-4000-8000-00000000000c';

const comment = (id: number, root: number, more: Partial<Comment> = {}): Comment => ({
  section_uuid: SECTION,
  content_container_uuid: CONTAINER,
  thread_uuid: numericIdToUuid(root),
  parent_uuid: id === root ? CONTAINER : numericIdToUuid(root),
  content_uuid: numericIdToUuid(id),
  actor_uuid: numericIdToUuid(id + 100),
  ...(id !== root && { parent_actor_uuid: numericIdToUuid(root + 100) }),
  content: `comment ${id}`,
  time: id * 1000,
  date_created: id * 1000,
  ...commentDefaults(),
  ...more,
});

const list = (contents: Comment[]) =>
  partOf<ContainerList>({ more_available: false, contents, content_container_uuid: CONTAINER, container: {} });

const gone: Partial<Comment> = {
  state: 'disabled',
  simplified_state: 'hidden',
  state_reasons: ['content_deleted'],
  total_replies: 1,
};

describe('compact facts', () => {
  const contents = [
    comment(1, 1, { is_pinned: true, date_pinned: 5, total_likes: 3 }),
    comment(3, 1),
    comment(4, 1, { parent_uuid: numericIdToUuid(3), is_edited: true, date_edited: 9, time: 7 }),
    comment(2, 2, gone),
    // A foreign thread, out of its position, another section: no field is guessed wrong.
    comment(9, 1),
    comment(5, 5, { section_uuid: CONTAINER, metadata: { origin_title: 'T' }, media_uuids: ['m'] }),
  ];

  it('are completed to the same values', () => {
    const compact = JSON.parse(JSON.stringify(compactList(list(contents), SECTION)));
    expect(fullList(compact, SECTION)).to.deep.equal(list(contents));
  });

  it('contain few fields, and none twice', () => {
    const { contents: compact } = compactList(list(contents), SECTION);
    expect(Object.keys(compact[1] ?? {})).to.have.members([
      ...['parent_uuid', 'content_uuid', 'actor_uuid', 'parent_actor_uuid', 'content', 'date_created'],
    ]);
    expect(compact[3]).to.have.all.keys('content_uuid', 'actor_uuid', 'content', 'date_created', ...Object.keys(gone));
    expect(compact[4]).to.have.property('thread_uuid');
  });

  it('of a comment that answers none are those of the root of a thread', () => {
    const alone = { content_uuid: numericIdToUuid(1), actor_uuid: numericIdToUuid(2), date_created: 1 };
    const [root] = fullList({ ...list([]), contents: [alone] }, SECTION).contents;
    expect(root?.thread_uuid).to.equal(alone.content_uuid);
    expect(root?.parent_uuid).to.equal(CONTAINER);
  });

  it('pass full facts through, because an older server may have painted the page', () => {
    expect(fullList(list(contents), SECTION)).to.deep.equal(list(contents));
  });

  it('contain people’s names, but not their counts', () => {
    const ann: PublicUser = { ...nobody, id: 7, uuid: numericIdToUuid(7), name: 'Ann', user_privilege: 'moderator' };
    const compact = compactUsers([{ ...ann, comments_made: 5, plain_comments_made: 5, likes_received: 2 }]);
    expect(compact).to.deep.equal([{ uuid: ann.uuid, name: 'Ann', user_privilege: 'moderator' }]);
    expect(fullUsers(compact)).to.deep.equal([ann]);
    const [imported] = fullUsers([{ uuid: CONTAINER }]);
    expect(imported?.id, 'of a uuid that carries no number').to.equal(0);
  });
});
