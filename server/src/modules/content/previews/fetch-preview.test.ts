import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { request } from '../../platform/outbound/outbound';
import { Previews } from './fetch-preview';
import { readPage } from './read-page';

const html = (text: string) => Buffer.from(text);

describe('asking a page what it is', () => {
  it('follows no redirect of a public page into the server’s own network, nor to another port', async () => {
    const asked: string[] = [];
    const server = createServer((incoming, response) => {
      asked.push(incoming.url ?? '');
      response.setHeader('content-type', 'text/html');
      response.end('<title>secret</title>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    try {
      for (const to of [
        `http://127.0.0.1:${port}/`,
        'http://127.0.0.1/',
        'http://localhost/',
        'http://[::1]/',
        'http://[::ffff:127.0.0.1]/',
        'http://169.254.169.254/latest/meta-data/',
        'http://2130706433/',
        'http://public.example:22/',
        'file:///etc/passwd',
        'gopher://public.example/',
        'http://me:secret@public.example/',
      ]) {
        const went: string[] = [];
        const previews = new Previews({
          allowPrivate: false,
          proxy: null,
          now: Date.now,
          ask: async (address, options) => {
            went.push(address);
            if (address !== 'http://public.example/') return request(address, options);
            return { status: 302, headers: { location: to }, body: Buffer.alloc(0) };
          },
        });
        assert.equal(await previews.of('http://public.example/'), null, to);
        assert.ok(!went.some((address) => /:22|passwd|gopher|secret/.test(address)), to);
      }
      assert.deepEqual(asked, []);
    } finally {
      server.close();
    }
  });

  it('shows readers no image in a network of theirs', async () => {
    const imageOf = async (image: string) => {
      const body = html(`<title>A</title><meta property="og:image" content="${image}">`);
      const headers = { 'content-type': 'text/html' };
      const ask = async () => ({ status: 200, headers, body });
      return (await new Previews({ allowPrivate: false, proxy: null, now: Date.now, ask }).of('http://a.example/x/'))
        ?.image_url;
    };
    assert.equal(await imageOf('../b.png'), 'http://a.example/b.png');
    assert.equal(await imageOf('//cdn.example/b.png?a=1&amp;b=2'), 'http://cdn.example/b.png?a=1&b=2');
    for (const image of [
      'http://192.168.1.1/reboot',
      'http://[fe80::1]/',
      'http://localhost/x.png',
      'http://router.local/x.png',
      'http://router/x.png',
      'http://router./x.png',
      'http://nas.home.arpa/x.png',
      'http://nas.lan./x.png',
      'http://2130706433/x.png',
      'http://[::ffff:192.168.1.1]/x.png',
      'javascript:alert(1)',
      'data:image/svg+xml,<svg/>',
      `https://cdn.example/${'x'.repeat(3000)}`,
    ]) {
      assert.equal(await imageOf(image), undefined, image);
    }
  });
});

describe('reading a page', () => {
  it('prefers the tags made for it, and otherwise uses the plain ones', () => {
    assert.deepEqual(
      readPage(
        html(`<!DOCTYPE html><HTML><head><title>Plain</title>
          <meta name=description content='plain "words"'>
          <META PROPERTY="og:title" CONTENT="Tom &amp; Ann&#39;s &#x201C;day&#x201d;">
          <meta content="https://a.example/i.png" property="og:image" /><meta property="og:site_name" content="A
             Times">`),
        'text/html',
      ),
      {
        title: "Tom & Ann's “day”",
        description: 'plain "words"',
        image: 'https://a.example/i.png',
        site_name: 'A Times',
      },
    );
    assert.equal(readPage(html('<title>Plain</title>'), 'text/html').title, 'Plain');
  });

  it('ignores tags in scripts, comments, attributes and pictures, and reads markup in a title as text', () => {
    const facts = readPage(
      html(`<!-- <title>comment</title> --><script>"<title>script</title>"</script><svg><title>icon</title></svg>
        <a title="<title>attribute</title>"><title><script>alert(1)</script><img src=x onerror=alert(1)></title>`),
      'text/html',
    );
    assert.equal(facts.title, '<script>alert(1)</script><img src=x onerror=alert(1)>');
  });

  it('reads the letters the page is written in', () => {
    const page = (charset: string) => `<meta http-equiv="Content-Type" content="text/html; charset=${charset}"><title>`;
    const latin = Buffer.concat([html(page('iso-8859-1')), Buffer.from([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72])]);
    assert.equal(readPage(Buffer.concat([latin, html('</title>')]), 'text/html').title, 'Müller');
    const japanese = Buffer.concat([html('<title>'), Buffer.from([0x93, 0xfa, 0x96, 0x7b]), html('</title>')]);
    assert.equal(readPage(japanese, 'text/html; charset="Shift_JIS"').title, '日本');
    assert.equal(readPage(html('<title>Zoë</title>'), 'text/html; charset=nonsense').title, 'Zoë');
    assert.equal(readPage(Buffer.from('\ufeff<title>16</title>', 'utf16le'), 'text/html').title, '16');
    const broken = Buffer.concat([html('<title>a'), Buffer.from([0xff, 0x00]), html('b</title>')]);
    assert.equal(readPage(broken, 'text/html; charset=utf-8').title, 'a\ufffdb');
  });

  it('is short, in one line, and hides nothing', () => {
    const { title, description } = readPage(
      html(`<title>${'x'.repeat(5000)}</title><meta name="description" content="a\u202eb\u0007
        c&#x202E;&#0;&#xD800;d">`),
      'text/html',
    );
    assert.equal(title.length, 200);
    // Neither is a character; HTML replaces both.
    assert.equal(description, 'ab c\ufffd\ufffdd');
  });

  it('reads what comes before markup that is never closed, and nothing inside it', () => {
    const head = '<title>Own</title><meta property="og:site_name" content="Times">';
    for (const rest of ['<!-- ', '<svg>', '<template>', '<textarea>', '<script>']) {
      const { title, site_name } = readPage(
        html(`${head}${rest}<meta property="og:title" content="Other">`),
        'text/html',
      );
      assert.deepEqual({ title, site_name }, { title: 'Own', site_name: 'Times' }, rest);
    }
    assert.equal(readPage(html(`<title>all the rest ${'<p>'.repeat(1000)}`), 'text/html').title, '');
  });

  it('reads the tags of a page of megabytes and of a page nested without end', () => {
    const head = '<div><meta property="og:title" content="Long"></div>';
    const end = '<meta property="vf:title" content="Too late">';
    for (const piece of ['x'.repeat(1000), '<div>', '<svg><title>icon</title></svg>', '&amp;', '<b><i></b></i>']) {
      const page = html(head + piece.repeat(Math.ceil(4e6 / piece.length)) + end);
      const start = process.cpuUsage();
      const { title } = readPage(page, 'text/html');
      const { user, system } = process.cpuUsage(start);
      assert.ok(['Long', 'Too late'].includes(title), piece);
      assert.ok((user + system) / 1000 < 5000, piece.slice(0, 40));
    }
  });

  it('takes the first declared letters, and every named character', () => {
    const page = '<meta charset="windows-1251"><meta charset="utf-8"><title>';
    const body = Buffer.concat([
      html(page),
      Buffer.from([0xcc, 0xe8, 0xf0]),
      html(' &Scaron;&AMP;&notin;&nosuch;</title>'),
    ]);
    assert.equal(readPage(body, 'text/html').title, 'Мир Š&∉&nosuch;');
  });

  it('takes time in proportion to the page, even for hostile ones', () => {
    const [small, large] = [32 * 1024, 512 * 1024];
    for (const piece of [
      '<',
      '<a ',
      '<a b="',
      '<a b=\'">',
      '<!--',
      '<title>',
      '<meta =',
      '<meta a a',
      '< ',
      '<a/',
      'İ<a ',
      '<a>',
      '</a>',
      '<a></b>',
      '<p></p >',
      '<svg><title>',
      '&#x26;',
    ]) {
      const time = (size: number) => {
        const start = process.cpuUsage();
        readPage(html(piece.repeat(size / piece.length)), 'text/html');
        readPage(html(`${piece}${' '.repeat(size)}`), 'text/html');
        const { user, system } = process.cpuUsage(start);
        return (user + system) / 1000;
      };
      time(small);
      const [short, long] = [time(small), time(large)];
      // Sixteen times the page; quadratic time would be 256 times. Measured in processor time.
      assert.ok(long < Math.max(short, 5) * 80, `${piece}: ${short} ms, then ${long} ms`);
    }
  });
});
