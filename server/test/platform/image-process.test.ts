/**
 * Images are rendered in a separate process: it may die and is restarted, and the server stays responsive under any
 * load.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { Conversation, sectionUuid, signUpAuthor } from '../../../test/journeys/support/api';
import { type Server, startServer } from '../../../test/journeys/support/server';
import { ImageProcess } from '../../src/modules/content/media/image-process';
import { fileForm } from '../support/media';
import { buildWidgets } from '../support/painted';

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#8ab' } });

const fail = (problem: string) => assert.fail(problem);

describe('the process that draws images', () => {
  it('reports that it cannot start, and blames no file for it', async () => {
    const problems: string[] = [];
    const folder = mkdtempSync(join(tmpdir(), 'image-process-'));
    const program = join(folder, 'broken.mjs');
    writeFileSync(program, 'process.exit(7);');
    const images = new ImageProcess((problem) => problems.push(problem), program);
    try {
      const png = await plain(9, 6).png().toBuffer();
      for (let time = 1; time <= 2; time++) {
        await assert.rejects(images.draw(png), { code: 'unavailable' });
        assert.equal(problems.length, time);
      }
      assert.match(problems[0] ?? '', /did not start: 7/);
    } finally {
      images.close();
      rmSync(folder, { recursive: true });
    }
  });

  it('encodes one image after the other, refuses broken files, and restarts after a crash', async () => {
    const images = new ImageProcess(fail);
    try {
      const png = await plain(900, 600).png().toBuffer();
      const drawn = await images.draw(png);
      assert.deepEqual(
        drawn.map(({ name, width, height, bytes }) => [name, width, height, Buffer.isBuffer(bytes)]),
        [
          ['small', 320, 213, true],
          ['medium', 800, 533, true],
          ['large', 900, 600, true],
        ],
      );
      const refused = await images.draw(png.subarray(0, 60)).catch((error) => error);
      assert.deepEqual([refused.code, refused.data], ['invalid_field', { field: 'file', reason: 'broken' }]);
      // A file crashes it while another one waits.
      const [pid] = childrenOf(process.pid, 'image-worker');
      assert.ok(pid);
      const large = await plain(6000, 5000).png().toBuffer();
      const under = [images.draw(large), images.draw(png)];
      process.kill(pid, 'SIGKILL');
      for (const one of await Promise.allSettled(under)) {
        assert.equal(one.status === 'rejected' && one.reason.data.reason, 'broken');
      }
      assert.equal((await images.draw(png)).length, 3);
      const last = images.draw(large);
      images.close();
      await assert.rejects(last, { code: 'unavailable' });
    } finally {
      images.close();
    }
  });
});

function childrenOf(pid: number, program: string): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid,ppid,args']).toString().split('\n');
  const found = lines.filter((line) => line.includes(program)).map((line) => line.trim().split(/\s+/).map(Number));
  return found.filter(([, parent]) => parent === pid).map(([child = 0]) => child);
}

describe('a server with four of the largest uploads there may be', () => {
  let server: Server;
  before(async () => {
    buildWidgets('client', 'server');
    server = await startServer();
    await server.offer('enable_comment_images=true');
  });
  after(() => server?.close());

  it('gives its script, lists and logins as it does without', async () => {
    const { origin } = server;
    const conversation = await Conversation.open(origin, 'many-pictures');
    const people = await Promise.all([1, 2, 3, 4].map((n) => signUpAuthor(origin, `Photographer ${n}`)));
    const frames = ['red', 'green', 'blue', 'white', 'black', 'grey', 'pink', 'gold', 'navy', 'teal'].map(
      (background) =>
        sharp({ create: { width: 1000, height: 1000, channels: 3, background } })
          .png()
          .toBuffer(),
    );
    const animation = await sharp(await Promise.all(frames), { join: { animated: true } })
      .gif()
      .toBuffer();
    const noise = {
      create: {
        width: 800,
        height: 600,
        channels: 3 as const,
        noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
        background: 'grey',
      },
    };
    const photo = await sharp(noise).resize(8000, 6000).jpeg({ quality: 40 }).toBuffer();

    const ask = async (path: string, init?: RequestInit) => {
      const answer = await fetch(origin + path, init);
      await answer.arrayBuffer();
      return answer.status;
    };
    const json = (body: object): RequestInit => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const account = { email: 'reader.beside@example.org', password: 'a quiet place to read' };
    await ask('/v2/localhost/users?session=false', json({ ...account, name: 'Reader Beside' }));
    /** Measures milliseconds of each, a few in a row and until `isOver`. */
    async function measure(isOver: () => boolean): Promise<Record<'script' | 'list' | 'logIn', number[]>> {
      const times = { script: [] as number[], list: [] as number[], logIn: [] as number[] };
      const section = await sectionUuid(origin);
      for (let n = 0; n < 5 || !isOver(); n += 1) {
        for (const [name, send, status] of [
          ['script', () => ask('/vf.js'), 200],
          ['list', () => ask(`/v4/livecomments/${section}/?container_id=many-pictures&n=${n}`), 200],
          ['logIn', () => ask('/v2/localhost/users/login?session=false', json(account)), 200],
        ] as const) {
          const begun = performance.now();
          assert.equal(await send(), status, name);
          times[name].push(performance.now() - begun);
        }
      }
      return times;
    }
    const alone = await measure(() => true);

    let left = people.length;
    const uploads = people.map(async ({ token }, n) => {
      const { payload, headers } = fileForm(n === 3 ? animation : photo);
      const answer = await fetch(`${origin}/v4/livecomments/${await sectionUuid(origin)}/${conversation.uuid}/media`, {
        method: 'POST',
        body: new Uint8Array(payload),
        headers: { ...headers, authorization: `Bearer ${token}` },
      });
      left -= 1;
      return `${answer.status} ${await answer.text()}`;
    });
    const beside = await measure(() => left === 0);
    for (const answer of await Promise.all(uploads)) assert.match(answer, /^201 /);
    // One process has rendered all images, and it is not the server.
    assert.equal(childrenOf(server.pid, 'image-worker').length, 1);
    const after = await measure(() => true);
    for (const name of ['script', 'list', 'logIn'] as const) {
      // A machine that is busy otherwise is equally busy before or after.
      const [free, during] = [Math.max(median(alone[name]), median(after[name])), median(beside[name])];
      // Rendering one picture takes seconds.
      assert.ok(during < 5 * free + 500, `${name}: ${Math.round(free)} ms alone, ${Math.round(during)} ms beside`);
    }
  });
});

const median = (times: number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
