import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { comment, MINUTE_MS, paintedRoots, START, stateOf } from '../../../test/support/painted-roots';
import { waitUntil } from '../../../test/support/wait-until';
import type { RealtimeEvent } from '../../contract/content/realtime';
import { subscribeContainer } from '../../transport/realtime/realtime';
import { forgetPainted } from './painted';

describe('painted roots', () => {
  const roots = paintedRoots();
  const { sockets, find, pill, moment, paint, follow, ids, says } = roots;

  describe('live', () => {
    it('subscribes from the event number of the markup, and loads nothing while nothing is new', async () => {
      await follow(stateOf([comment('a')]));
      expect(sockets.last.url).to.contain('site_uuid=section');
      expect(sockets.last.asked('subscribe')[0]).to.deep.include({ resume: { container_uuid: 'c', after_seq: 7 } });
      says(8, comment('a', { total_likes: 3 }), 'liked');
      expect(pill()).to.equal(null);
      expect(roots.hydrate.callCount).to.equal(0);
    });

    it('opens no socket for a container that does not exist', async () => {
      paint(stateOf([], { facts: { list: null, users: [] } }));
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(sockets.all.length).to.equal(0);
    });

    it('counts new roots in a pill that moves nothing, each once, and says it', async () => {
      await follow(stateOf([comment('a')]));
      const before = find('.threads')?.getBoundingClientRect().top;
      says(8, comment('b'));
      says(9, comment('b'), 'visible');
      says(10, comment('r', { thread_uuid: 'a' }));
      expect(pill()?.textContent).to.equal('1 new comment');
      expect(pill()?.nextElementSibling).to.equal(find('.threads'));
      says(11, comment('d'));
      expect(pill()?.textContent).to.equal('2 new comments');
      expect(find('.threads')?.getBoundingClientRect().top)
        .to.be.a('number')
        .and.not.below(before ?? 0);
      await waitUntil(() => find('.hushed')?.textContent === '2 new comments');
      expect(roots.hydrate.callCount).to.equal(0);
    });

    it('announces new comments at most once in ten seconds, summed up', async () => {
      await follow(stateOf([comment('a')]));
      roots.clock.restore();
      roots.clock = sinon.useFakeTimers({ now: START, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
      const said = () => find('.hushed')?.textContent;
      const heard: unknown[] = [];
      says(8, comment('b'));
      roots.clock.tick(0);
      heard.push(said());
      says(9, comment('d'));
      says(10, comment('e'));
      roots.clock.tick(9900);
      heard.push(said());
      roots.clock.tick(100);
      heard.push(said());
      roots.clock.restore();
      expect(heard).to.deep.equal(['1 new comment', '1 new comment', '2 new comments']);
    });

    it('does not count a vote on a comment of a later page as new', async () => {
      await follow(stateOf([comment('a')]));
      says(8, comment('far'), 'liked');
      expect(pill()).to.equal(null);
    });

    it('removes the pill with the last new comment', async () => {
      await follow(stateOf([comment('a')]));
      says(8, comment('b'));
      says(9, comment('b', { state: 'disabled' }), 'deleted');
      expect(pill()).to.equal(null);
    });

    it('waits for nothing at the end of the oldest first, if there is more', async () => {
      const state = stateOf([comment('a')], { attributes: { sort: 'oldest' } });
      Object.assign(state.facts.list ?? {}, { more_available: true });
      await follow(state);
      says(8, comment('b'));
      expect(pill()).to.equal(null);
    });

    it('shows no pill for a comment at the end of the oldest order, if later pages exist', async () => {
      const texts = { new_comments_one: '{{count}} novi', new_comments_few: '{{count}} nova', new_comments_other: 'x' };
      await follow(stateOf([comment('a')], { lang: 'sr', texts }));
      says(8, comment('b'));
      expect(pill()?.textContent).to.equal('1 novi');
      says(9, comment('d'));
      expect(pill()?.textContent).to.equal('2 nova');
    });

    for (const [name, change] of [
      ['removed', { state: 'disabled' }],
      ['edited', { content: 'other' }],
    ] as const) {
      it(`hydrates when a painted comment is ${name}, once it is in view`, async () => {
        let visibility: DocumentVisibilityState = 'visible';
        await follow(stateOf([comment('a')]));
        sinon.stub(document, 'visibilityState').get(() => visibility);
        visibility = 'hidden';
        says(8, comment('a', change), 'updated');
        expect(roots.hydrate.callCount).to.equal(0);
        visibility = 'visible';
        document.dispatchEvent(new Event('visibilitychange'));
        expect(roots.hydrate.callCount).to.equal(1);
      });
    }

    it('receives the change again when hydration failed', async () => {
      sinon.stub(console, 'warn');
      roots.hydrate.onFirstCall().rejects(new Error('no network'));
      await follow(stateOf([comment('a')]));
      says(8, comment('a', { content: 'other' }), 'updated');
      await moment();
      roots.clock.tick(MINUTE_MS);
      await waitUntil(() => ids().length > 1 || sockets.all.length > 1);
      if (sockets.last.readyState === 0) sockets.last.opens();
      says(8, comment('a', { content: 'other' }), 'updated');
      expect(roots.hydrate.callCount).to.equal(2);
    });

    it('leaves the painted markup unchanged, and hands over the received events once, in order', async () => {
      const painted = await follow(stateOf([comment('a')]));
      const before = find('.viafoura')?.innerHTML;
      says(8, comment('b'));
      says(9, comment('d'));
      await waitUntil(() => find('.hushed')?.textContent !== '');
      let markup: string | undefined;
      painted.whenQuiet(() => {
        markup = find('.viafoura')?.innerHTML;
      });
      expect(markup).to.equal(before);
      says(10, comment('e'));
      expect(find('.viafoura')?.innerHTML).to.equal(before);
      expect((painted.takeEvents() as RealtimeEvent[]).map(({ seq }) => seq)).to.deep.equal([8, 9, 10]);
      expect(painted.takeEvents()).to.deep.equal([]);
    });

    it('continues after hydration: the same subscription, from the end of the markup, nothing lost', async () => {
      const painted = await follow(stateOf([comment('a')]));
      says(8, comment('b'));
      painted.whenQuiet(() => {});
      painted.takeEvents();
      painted.hydrated();
      says(9, comment('d'));
      const heard = sinon.spy();
      const stop = subscribeContainer('section', 'c', 7, heard, () => undefined);
      says(10, comment('e'));
      expect(heard.args.map(([event]) => event.seq)).to.deep.equal([8, 9, 10]);
      expect(sockets.last.sent.map(({ type }) => type)).to.deep.equal(['subscribe']);
      expect(sockets.all.length).to.equal(1);
      stop();
    });

    it('returns nothing when it received more than it stores: React loads again', async () => {
      const painted = await follow(stateOf([comment('a')]));
      for (let seq = 8; seq < 120; seq++) says(seq, comment(`n${seq}`));
      expect(pill()?.textContent).to.equal('112 new comments');
      expect(painted.takeEvents()).to.deep.equal([]);
      painted.whenQuiet(() => {});
      painted.hydrated();
      const onExpired = sinon.spy();
      const stop = subscribeContainer('section', 'c', 7, () => undefined, onExpired);
      expect(onExpired.callCount).to.equal(1);
      stop();
    });

    it('hydrates after too long a gap, and lets React request the list', async () => {
      const painted = await follow(stateOf([comment('a')]));
      const [subscription_id] = ids();
      sockets.last.says({ type: 'subscribe', subscription_id, status: 'success', resume: 'expired' });
      await moment();
      expect(roots.hydrate.callCount).to.equal(1);
      painted.whenQuiet(() => {});
      painted.hydrated();
      const stop = subscribeContainer(
        'section',
        'c',
        7,
        () => undefined,
        () => 20,
      );
      await waitUntil(() => sockets.all.length > 1 || ids().length > 1);
      if (sockets.last.readyState === 0) sockets.last.opens();
      expect(sockets.last.asked('subscribe').at(-1)).to.deep.include({
        resume: { container_uuid: 'c', after_seq: 7 },
      });
      stop();
    });

    it('forwards a press of the pill to the rendered one', async () => {
      const painted = await follow(stateOf([comment('a')]));
      says(8, comment('b'));
      pill()?.click();
      expect(roots.hydrate.callCount).to.equal(1);
      const pressed = sinon.spy();
      painted.whenQuiet(() => {});
      expect(pill()).to.equal(null);
      painted.hydrated();
      const drawn = document.createElement('button');
      drawn.className = 'button button--primary new-comments rises';
      drawn.onclick = pressed;
      find('.threads')?.before(drawn);
      await waitUntil(() => pressed.callCount === 1);
    });

    it('ends with the root', async () => {
      await follow(stateOf([comment('a')]));
      forgetPainted(roots.host);
      says(8, comment('b'));
      await waitUntil(() => sockets.last.readyState === 3);
      expect(pill()).to.equal(null);
      roots.clock.tick(5 * MINUTE_MS);
      expect(find('a')?.textContent).to.equal('5 minutes ago');
    });
  });
});
