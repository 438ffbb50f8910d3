/** Previews of links, where a site wants them, through the HTTP API (host contract 9.4). */
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Comment } from '../../../core/contract/content/comment';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { act, list, openContainer, post, type TestContainer } from '../support/conversation';

type Answer = (incoming: IncomingMessage, response: ServerResponse) => void;

/** Pages of another site. */
async function openPages() {
  const asked: string[] = [];
  const pages = new Map<string, Answer>();
  const server = createServer((incoming, response) => {
    const path = incoming.url ?? '';
    asked.push(path);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    (pages.get(path.split('?')[0] ?? '') ?? ((_, it) => it.writeHead(404).end('<title>Not found</title>')))(
      incoming,
      response,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    asked,
    pages,
    at: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

describe('previews of links', () => {
  let t: TestApp;
  let web: Awaited<ReturnType<typeof openPages>>;
  let anna: TestUser;
  let mona: TestUser;
  let gus: TestUser;
  let container: TestContainer;
  before(async () => {
    t = await startTestApp({ privateAddresses: true });
    web = await openPages();
    anna = await t.signUp('Anna');
    mona = await t.signUp('Mona', 'moderator');
    gus = await t.signUp('Gus');
    await t.changeUser(gus, { ban_level: 'ghost' });
    web.pages.set('/story', (_, it) => {
      it.end(`<title>A story</title><meta name="description" content="Of links">
        <meta property="og:image" content="/i.png"><meta property="og:site_name" content="The Times">`);
    });
  });
  after(async () => {
    web?.close();
    await t?.close();
  });
  beforeEach(async () => {
    await t.changeRules({
      link_previews: true,
      premoderation: { is_on: false },
      flood: { gap_seconds: 0, per_minute: 0 },
      links: { max: 50 },
    });
    container = await openContainer(t);
    web.asked.length = 0;
  });

  const story = () => ({
    title: 'A story',
    description: 'Of links',
    image_url: `${web.at}/i.png`,
    site_name: 'The Times',
  });
  /** Returns the public comment after all jobs are done. */
  const shown = async (comment: Comment) => {
    await t.app.outbox.run();
    const { contents } = await list(t, container);
    return contents.find(({ content_uuid }) => content_uuid === comment.content_uuid);
  };
  const eventsOf = async () =>
    t.app.db
      .selectFrom('events')
      .select(['action', 'payload'])
      .where('container_uuid', '=', container.cc)
      .orderBy('seq')
      .execute();

  it('arrive a moment after the comment, on every page', async () => {
    const comment = await post(anna, container, `See ${web.at}/story?a#part.`);
    assert.deepEqual(comment.links, []);
    const links = [{ url: `${web.at}/story?a#part`, preview: story() }];
    assert.deepEqual((await shown(comment))?.links, links);
    const events = await eventsOf();
    assert.deepEqual(
      events.map(({ action }) => action),
      ['created', 'visible', 'updated'],
    );
    assert.deepEqual(JSON.parse(events[2]?.payload ?? '{}').links, links);
    assert.deepEqual((await shown(comment))?.is_edited, false);
    assert.deepEqual(web.asked, ['/story?a']);
  });

  it('are of the links that the comment names, unless it asks for none', async () => {
    const url = `${container.path}/comments`;
    const send = async (link: object) => {
      const answer = await anna.inject({
        method: 'POST',
        url,
        payload: { content: `Words ${Math.random()}`, links: [link] },
      });
      assert.equal(answer.statusCode, 201, answer.body);
      return answer.json() as Comment;
    };
    const named = await send({ url: `${web.at}/story?named`, position: 3 });
    assert.deepEqual((await shown(named))?.links, [{ url: `${web.at}/story?named`, position: 3, preview: story() }]);
    const unwanted = await send({ url: `${web.at}/story?unwanted`, show_preview: false });
    assert.deepEqual((await shown(unwanted))?.links, [{ url: `${web.at}/story?unwanted`, show_preview: false }]);
    const forged = await send({ url: `${web.at}/gone`, preview: { title: 'My own' } });
    assert.deepEqual((await shown(forged))?.links, [{ url: `${web.at}/gone` }]);
    assert.deepEqual(web.asked, ['/story?named', '/gone']);
  });

  it('are absent if the site turned them off', async () => {
    await t.changeRules({ link_previews: false });
    assert.deepEqual((await shown(await post(anna, container, `See ${web.at}/story?off`)))?.links, []);
    assert.deepEqual(web.asked, []);
  });

  it('are fetched once for many posts, and for at most three links of a comment', async () => {
    const [one, other] = [
      await post(anna, container, `One ${web.at}/story?same`),
      await post(mona, container, `Other ${web.at}/story?same#b`),
    ];
    assert.equal((await shown(one))?.links[0]?.preview?.title, 'A story');
    assert.equal((await shown(other))?.links[0]?.preview?.title, 'A story');
    assert.deepEqual(web.asked, ['/story?same']);
    const many = await post(anna, container, [1, 2, 3, 4, 5].map((n) => `${web.at}/story?many${n}`).join(' '));
    assert.equal((await shown(many))?.links.length, 3);
  });

  it('are of no comment that not everybody sees, until they do', async () => {
    await t.changeRules({ premoderation: { is_on: true } });
    const waiting = await post(anna, container, `See ${web.at}/story?waiting`);
    assert.equal(waiting.state, 'awaiting_moderation');
    await post(gus, container, `See ${web.at}/story?ghost`);
    await t.app.outbox.run();
    assert.deepEqual(web.asked, []);
    const enable = `${container.path}/moderation/${waiting.content_uuid}/enable`;
    assert.equal((await mona.inject({ method: 'POST', url: enable })).statusCode, 204);
    assert.equal((await shown(waiting))?.links[0]?.preview?.title, 'A story');

    await t.changeRules({ premoderation: { is_on: false } });
    // While one page does not answer, the outbox takes no further one, so the comment is deleted before its turn.
    const letGo = await new Promise<() => void>((resolve) => {
      web.pages.set('/slow', (_, it) => resolve(() => it.end('<title>Slow</title>')));
      void post(anna, container, `See ${web.at}/slow`);
    });
    const removed = await post(anna, container, `See ${web.at}/story?removed`);
    assert.equal(await act(anna, 'DELETE', container, removed, ''), 204);
    letGo();
    await t.app.outbox.run();
    assert.deepEqual(web.asked, ['/story?waiting', '/slow']);
  });

  it('stay with a link through an edit and are removed with it', async () => {
    const comment = await post(anna, container, `See ${web.at}/story?edited`);
    await shown(comment);
    const edit = async (content: string) => {
      const url = `${container.path}/content/${comment.content_uuid}/edit`;
      const answer = await anna.inject({ method: 'POST', url, payload: { content } });
      assert.equal(answer.statusCode, 200, answer.body);
      return answer.json() as Comment;
    };
    assert.equal((await edit(`Do see ${web.at}/story?edited`)).links[0]?.preview?.title, 'A story');
    assert.deepEqual((await edit('See nothing')).links, []);
    await edit(`See ${web.at}/story?another`);
    assert.equal((await shown(comment))?.links[0]?.url, `${web.at}/story?another`);
  });

  it('follow three redirects and no more, and take no other kind of file', async () => {
    const to =
      (location: string): Answer =>
      (_, it) =>
        it.writeHead(302, { location }).end();
    for (const n of [1, 2, 3, 4]) web.pages.set(`/hop${n}`, to(n === 1 ? '/story' : `/hop${n - 1}`));
    web.pages.set('/loop', to('/loop'));
    web.pages.set('/file', to('file:///etc/passwd'));
    web.pages.set('/text', (_, it) => it.setHeader('content-type', 'text/plain').end('<title>Text</title>'));
    web.pages.set('/zip', (_, it) => it.setHeader('content-encoding', 'gzip').end('<title>Zip</title>'));
    const titleOf = async (path: string) =>
      (await shown(await post(anna, container, `See ${web.at}${path}`)))?.links[0]?.preview?.title;
    assert.equal(await titleOf('/hop3'), 'A story');
    for (const path of ['/hop4', '/loop', '/file', '/text', '/zip', '/none'])
      assert.equal(await titleOf(path), undefined, path);
    assert.equal(web.asked.filter((path) => path === '/loop').length, 4);
  });

  it('do not wait for slow or huge pages, and delay no other job', async () => {
    web.pages.set('/slow', (_, it) => {
      it.write('<title>Slow');
      const drip = setInterval(() => it.write(' '), 100);
      it.on('close', () => clearInterval(drip));
    });
    web.pages.set('/hang', () => {});
    let sent = 0;
    web.pages.set('/huge', (_, it) => {
      it.write('<title>Huge</title>');
      const more = () => {
        while (!it.destroyed && sent < 200_000_000) {
          sent += 65_536;
          if (!it.write('x'.repeat(65_536))) return void it.once('drain', more);
        }
        it.end();
      };
      more();
    });
    await post(anna, container, `See ${web.at}/slow and ${web.at}/hang`);
    const order: string[] = [];
    // Neither page ever ends its answer.
    const errands = t.app.outbox.run().then(() => order.push('pages'));
    t.app.outbox.handle('test', async () => void order.push('errand'));
    await t.app.db
      .insertInto('outbox')
      .values({ kind: 'test', payload: '{}', idempotency_key: 'test', date_next: 0, date_done: null, date_created: 0 })
      .execute();
    await errands;
    assert.deepEqual(order, ['errand', 'pages']);
    const huge = await shown(await post(anna, container, `See ${web.at}/huge`));
    assert.equal(huge?.links[0]?.preview?.title, 'Huge');
    assert.ok(sent < 50_000_000, `${sent}`);
  });
});

describe('previews on a server that may not ask its own network', () => {
  it('ask nothing there', async () => {
    const t = await startTestApp();
    const web = await openPages();
    try {
      await t.changeRules({ link_previews: true });
      const anna = await t.signUp('Anna');
      const container = await openContainer(t);
      const { port } = new URL(web.at);
      await post(anna, container, `See ${web.at}/story http://localhost:${port}/story http://[::1]:${port}/story`);
      await t.app.outbox.run();
      assert.deepEqual(web.asked, []);
      assert.deepEqual((await list(t, container)).contents[0]?.links, []);
    } finally {
      web.close();
      await t.close();
    }
  });
});
