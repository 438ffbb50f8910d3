/** A newspaper's web server with the measured pages, and a second one for the floors' data. */
import { createServer, type IncomingMessage, request as requestOf, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { article } from '../texts';
import { type EmbedName, embedOf, type Place } from './embeds';
import { plainReact, VANILLA } from './floors';

export interface Publisher {
  addressOf(page: string, embed: EmbedName): string;
  /** Bytes of the page, brotli 11. */
  sizeOf(page: string, embed: EmbedName): number;
  close(): Promise<void>;
}

/** Files by path, in the form in which they are sent. */
export type Files = Map<string, { type: string; body: Buffer }>;

export function putFile(files: Files, path: string, type: string, text: string): void {
  files.set(path, { type, body: brotliCompressSync(text) });
}

export async function stopServing(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** Publishes every page with every embed. `places` are by the page's name. */
export async function publish(
  places: Record<string, Omit<Place, 'elsewhere'>>,
  names: EmbedName[],
): Promise<Publisher> {
  const files: Files = new Map();
  const put = (...file: [path: string, type: string, text: string]) => putFile(files, ...file);
  const [community] = Object.values(places).map((place) => place.community);
  const [pages, elsewhere] = await Promise.all([serve(files, community), serve(files)]);
  put('/vanilla.js', 'text/javascript', VANILLA);
  put('/plain-react.js', 'text/javascript', await plainReact());
  for (const [page, given] of Object.entries(places)) {
    const place = { ...given, elsewhere: originOf(elsewhere) };
    put(`/${place.container_id}.json`, 'application/json', JSON.stringify(place.comments));
    for (const name of names) {
      const embed = embedOf(name);
      put(`/${page}/${name}`, 'text/html; charset=utf-8', html(embed.head(place), embed.body(place)));
    }
  }
  return {
    addressOf: (page, embed) => `${originOf(pages)}/${page}/${embed}`,
    sizeOf: (page, embed) => files.get(`/${page}/${embed}`)?.body.length ?? 0,
    close: async () => {
      for (const server of [pages, elsewhere]) await stopServing(server);
    },
  };
}

/**
 * The comments are under the headline, in the first view; the page reserves a screen of space for them, like publishers
 * who avoid layout shifts.
 */
export const html = (head: string, comments: string, further = '') => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${article.title}</title>
<style>body{margin:0;font:17px/1.5 Georgia,serif;color:#1c1c1c}main{max-width:40em;margin:auto;padding:0 16px}h1{font-size:26px;line-height:1.2}.room{min-height:100vh}</style>
${head}
</head>
<body><main>
<h1>${article.title}</h1>
<p>${article.standfirst}</p>
<section class="room">${comments}</section>
${article.paragraphs.map((text) => `<p>${text}</p>`).join('\n')}
${further}</main></body>
</html>`;

/** @param community server for files that are not here, as behind a publisher's own proxy */
export function serve(files: Files, community?: string): Promise<Server> {
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (!file) return refuse(request, response, community);
    response.writeHead(200, {
      'content-type': file.type,
      'content-encoding': 'br',
      'content-length': file.body.length,
      'access-control-allow-origin': '*',
    });
    response.end(file.body);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

function refuse(request: IncomingMessage, response: ServerResponse, community?: string): void {
  if (request.url === '/favicon.ico') return void response.writeHead(204).end();
  if (!community) return void response.writeHead(404).end();
  const { method, headers } = request;
  const passed = requestOf(`${community}${request.url}`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  passed.on('error', () => response.destroy());
  request.pipe(passed);
}

export const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
