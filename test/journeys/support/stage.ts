/** Setup of most journeys: a server, a publisher, a browser, and threads to read. */
import { type Author, Conversation, signUpAuthor } from './api';
import type { Browser } from './browser';
import { type Publisher, startPublisher } from './host-page';
import { type Server, type SharedServer, sharedServer, startServer } from './server';

export interface Stage<B extends Browser, S = SharedServer> {
  browser: B;
  server: S;
  publisher: Publisher;
  author: Author;
  /** Creates a conversation with these comments, the last one being the newest. */
  say(containerId: string, ...texts: string[]): Promise<{ conversation: Conversation; uuids: string[] }>;
  /** The fragment from the server, for a page that includes it. */
  fragment(widget: string, query: Record<string, string>): Promise<string>;
  /** A page whose HTML includes the painted conversation, after `before`. */
  included(containerId: string, more?: { before?: string; query?: Record<string, string> }): Promise<string>;
  /** A page with the bare tag, for the script to paint, after `before`. */
  bare(containerId: string, more?: { before?: string; attributes?: string }): string;
  /** A page for signing up and writing: the tray's trigger and the bare conversation. */
  forWriters(containerId: string): string;
  close(): Promise<void>;
}

/** On the server that the files of this process share. */
export async function openStage<B extends Browser>(open: () => Promise<B>): Promise<Stage<B>> {
  const [browser, server] = await Promise.all([open(), sharedServer()]);
  sharedAuthor ??= signUpAuthor(server.origin, 'Aut Hor');
  return makeStage(browser, server, await sharedAuthor, async () => {});
}

let sharedAuthor: Promise<Author> | undefined;

/** On a separate server, for files that restart it or change its settings. */
export async function openOwnStage<B extends Browser>(open: () => Promise<B>): Promise<Stage<B, Server>> {
  const [browser, server] = await Promise.all([open(), startServer()]);
  return makeStage(browser, server, await signUpAuthor(server.origin, 'Aut Hor'), () => server.close());
}

async function makeStage<B extends Browser, S extends SharedServer>(
  browser: B,
  server: S,
  author: Author,
  closeServer: () => Promise<void>,
): Promise<Stage<B, S>> {
  const publisher = await startPublisher(server.origin);
  let pages = 0;

  async function fragment(widget: string, query: Record<string, string>): Promise<string> {
    const address = `${server.origin}/render/${widget}?${new URLSearchParams({ site: 'localhost', ...query })}`;
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
    return answer.text();
  }

  return {
    browser,
    server,
    publisher,
    author,
    async say(containerId, ...texts) {
      const conversation = await Conversation.open(server.origin, containerId);
      const uuids: string[] = [];
      for (const text of texts) uuids.push(await conversation.post(author, text));
      return { conversation, uuids };
    },
    fragment,
    async included(containerId, { before = '', query = {} } = {}) {
      const painted = await fragment('conversations', { container_id: containerId, lang: 'en', ...query });
      return publisher.publish(`/included/${++pages}`, { containerId, body: before + painted, isLax: true });
    },
    bare: (containerId, { before = '', attributes = '' } = {}) =>
      publisher.publish(`/bare/${++pages}`, {
        containerId,
        body: `${before}<vf-conversations${attributes}></vf-conversations>`,
      }),
    forWriters: (containerId) =>
      publisher.publish(`/${containerId}`, {
        containerId,
        body: '<vf-tray-trigger></vf-tray-trigger><vf-conversations></vf-conversations>',
      }),
    async close() {
      await browser.close();
      await publisher.close();
      await closeServer();
    },
  };
}
