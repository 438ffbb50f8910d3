/**
 * The server of a built checkout, this one or an older one, with a thread that is written through its HTTP interface,
 * which every version has. So builds with different tables can be compared.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startPostgres } from '../postgres.mjs';
import type { EmbedName } from './pages/embeds';
import { placesOn, type Talk } from './pages/places';
import { type Publisher, publish } from './pages/publisher';
import { DOMAIN, PASSWORD } from './stage';
import { names, texts } from './texts';

const START_MS = 300_000;
export const talk: Talk = { container_id: 'bench-20', attributes: { limit: '20' }, comments: 20 };

export interface OtherBuild {
  publisher: Publisher;
  close(): Promise<void>;
}

/** @param folder of the checkout */
export async function startBuild(folder: string, embeds: EmbedName[]): Promise<OtherBuild> {
  const data = mkdtempSync(join(tmpdir(), 'vf-build-'));
  const cluster = await startPostgres();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    ...{ HOST: '127.0.0.1', PORT: String(port), VF_PUBLIC_URL: origin, DATABASE_URL: cluster.url },
    ...{ VF_DATA_DIR: data, VF_DEMO: 'off', VF_RATE_LIMIT: 'off', LOG_LEVEL: 'warn' },
  };
  const at = { cwd: folder, env };
  const cli = (...words: string[]) => execFileSync(process.execPath, ['server/dist/cli.js', ...words], at).toString();
  cli('migrate');
  const [site_uuid = ''] =
    /[\da-f-]{36}/.exec(cli('site', 'add', DOMAIN, '--host', '127.0.0.1', '--development')) ?? [];
  const server = spawn(process.execPath, ['server/dist/server.js'], { ...at, stdio: ['ignore', 'ignore', 'inherit'] });
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    cluster.stop();
    rmSync(data, { recursive: true, force: true });
  };
  try {
    for (const until = Date.now() + START_MS; !(await fetch(`${origin}/readyz`).catch(() => undefined))?.ok; ) {
      if (Date.now() > until || server.exitCode !== null) throw new Error(`${folder}: the server does not start`);
      await sleep(100);
    }
    const authors = await writeThread(origin, site_uuid);
    const places = await placesOn({ server: { origin } as never, site_uuid, authors }, { 20: talk });
    const publisher = await publish(places, embeds);
    return {
      publisher,
      close: async () => {
        await publisher.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @returns the names of the authors by their uuids */
async function writeThread(origin: string, site_uuid: string): Promise<Map<string, string>> {
  const send = async <T>(path: string, body: object, token?: string): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const path = `/v4/livecomments/${site_uuid}`;
  const { container_id } = talk;
  const { content_container_uuid } = await send<{ content_container_uuid: string }>(`${path}/`, { container_id });
  const authors = new Map<string, string>();
  for (let number = 0; number < talk.comments; number++) {
    const name = `${names[number % names.length]} ${number}`;
    const email = `author-${number}@example.org`;
    const { result, access_token } = await send<{ result: { uuid: string }; access_token: string }>(
      `/v2/${DOMAIN}/users?session=false`,
      { name, email, password: PASSWORD },
    );
    authors.set(result.uuid, name);
    await send(`${path}/${content_container_uuid}/comments`, { content: texts[number] }, access_token);
  }
  return authors;
}
