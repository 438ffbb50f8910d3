/** The server's interface for other programs: creates content for journeys. */
import { PASSWORD } from './reader';

export interface Author {
  token: string;
  refresh: string;
  uuid: string;
}

/** One request; @throws with the answer when it is refused. */
async function call<T>(origin: string, method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const answer = await fetch(origin + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok)
    throw Object.assign(new Error(`${method} ${path}: ${answer.status} ${text}`), { status: answer.status });
  return (text ? JSON.parse(text) : undefined) as T;
}

export async function sectionUuid(origin: string): Promise<string> {
  const { result } = await call<{ result: { sectionTree: { uuid: string } } }>(
    origin,
    'POST',
    '/v2/localhost/bootstrap/v2?session=false',
    {},
  );
  return result.sectionTree.uuid;
}

/** Broadcasts to every reader; by staff. */
export async function broadcast(origin: string, { token }: Author, words: { title: string; url: string }) {
  await call(origin, 'POST', `/v5/notifications/${await sectionUuid(origin)}/broadcast`, words, token);
}

let signUps = 0;

/** A new account; @throws with `status` 400 when the name is not accepted. */
export async function signUpAuthor(origin: string, name: string): Promise<Author> {
  const email = `author${++signUps}.${process.pid}@example.org`;
  const { access_token, refresh_token } = await call<{ access_token: string; refresh_token: string }>(
    origin,
    'POST',
    '/v2/localhost/users?session=false',
    { name, email, password: PASSWORD, login: true },
  );
  const { result } = await call<{ result: { uuid: string } }>(
    origin,
    'GET',
    '/v2/localhost/users/current?session=false',
    undefined,
    access_token,
  );
  return { token: access_token, refresh: refresh_token, uuid: result.uuid };
}

/** A container for posts, created if missing. */
export class Conversation {
  private constructor(
    private readonly origin: string,
    private readonly path: string,
    readonly uuid: string,
  ) {}

  static async open(
    origin: string,
    containerId: string,
    kind: 'livecomments' | 'reviews' | 'liveblog' | 'chat' | 'questions' = 'livecomments',
  ): Promise<Conversation> {
    const path = `/v4/${kind}/${await sectionUuid(origin)}`;
    type Known = { content_container_uuid: string };
    const opened = await call<Known>(origin, 'POST', path, { container_id: containerId }).catch((error) => {
      if (error.status !== 409) throw error;
      return call<Known>(origin, 'GET', `${path}/?container_id=${containerId}`);
    });
    return new Conversation(origin, path, opened.content_container_uuid);
  }

  /** Reports a comment. */
  async report({ token }: Author, uuid: string): Promise<void> {
    const path = `${this.path}/${this.uuid}/comments/${uuid}/flag`;
    await call(this.origin, 'POST', path, { reason: 'other' }, token);
  }

  /** Posts a comment, or a reply to `parent`, and returns its uuid. */
  async post(
    { token }: Author,
    content: string,
    { parent = '', metadata = {} }: { parent?: string; metadata?: Record<string, string> } = {},
  ): Promise<string> {
    const path = `${this.path}/${this.uuid}/comments${parent && `/${parent}`}`;
    const made = await call<{ content_uuid: string }>(this.origin, 'POST', path, { content, metadata }, token);
    return made.content_uuid;
  }

  /** Posts into a chat. */
  async say({ token }: Author, content: string): Promise<void> {
    await call(this.origin, 'POST', `${this.path}/${this.uuid}/messages`, { content }, token);
  }

  /** Posts into a live blog; by its editors or staff. */
  async publish({ token }: Author, content: string): Promise<void> {
    const body = [{ type: 'paragraph', text: content }];
    await call(this.origin, 'POST', `${this.path}/${this.uuid}/posts`, { content, body }, token);
  }

  /** Posts a review, if the container is of that kind. */
  async review({ token }: Author, content: string, rating: number): Promise<void> {
    await call(this.origin, 'POST', `${this.path}/${this.uuid}/reviews`, { content, rating }, token);
  }

  /** Sets the hosts of an interview; by staff. */
  async hosts({ token }: Author, hosts: string[]): Promise<void> {
    await call(this.origin, 'PUT', `${this.path}/${this.uuid}/settings`, { hosts }, token);
  }

  /** Closes the container for posts; by staff. */
  async close({ token }: Author): Promise<void> {
    await call(this.origin, 'POST', `${this.path}/${this.uuid}/settings`, { is_closed: true }, token);
  }

  /** Sets the authors of a live blog; by staff. */
  async authors({ token }: Author, authors: { user_uuid: string; role: 'reporter' | 'editor' }[]): Promise<void> {
    await call(this.origin, 'PUT', `${this.path}/${this.uuid}/authors`, authors, token);
  }

  /** Makes the comment an editors' pick; by staff. */
  async pick({ token }: Author, content_uuid: string): Promise<void> {
    await call(this.origin, 'POST', `${this.path}/${this.uuid}/comments/${content_uuid}/pick`, undefined, token);
  }

  async like({ token }: Author, content_uuid: string): Promise<void> {
    await call(this.origin, 'POST', `${this.path}/${this.uuid}/comments/${content_uuid}/like`, undefined, token);
  }

  async edit({ token }: Author, content_uuid: string, content: string): Promise<void> {
    const body = { content, metadata: {} };
    await call(this.origin, 'POST', `${this.path}/${this.uuid}/content/${content_uuid}/edit`, body, token);
  }

  async remove({ token }: Author, content_uuid: string): Promise<void> {
    await call(this.origin, 'DELETE', `${this.path}/${this.uuid}/comments/${content_uuid}`, undefined, token);
  }

  /** The uuids of the threads, newest first. */
  async list(): Promise<string[]> {
    const { contents } = await call<{ contents: { content_uuid: string }[] }>(
      this.origin,
      'GET',
      `${this.path}/${this.uuid}/comments`,
    );
    return contents.map(({ content_uuid }) => content_uuid);
  }

  /** A comment as sent to a guest. */
  read(content_uuid: string): Promise<{ content: string; total_likes: number }> {
    return call(this.origin, 'GET', `${this.path}/${this.uuid}/comments/${content_uuid}/single`);
  }
}
