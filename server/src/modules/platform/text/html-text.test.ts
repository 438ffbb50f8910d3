import assert from 'node:assert/strict';
import { it } from 'node:test';
import { htmlToText } from './html-text';

const cases: [string, string, string][] = [
  ['paragraphs and line breaks', '<p>One</p>\n<p>Two<br>Three</p>', 'One\n\nTwo\nThree'],
  ['lists and rows', '<ul><li>a</li><li>b</li></ul>after', 'a\nb\n\nafter'],
  [
    'quotes, also inside each other',
    '<blockquote><p>a</p><blockquote>b</blockquote></blockquote>c',
    '> a\n>\n> > b\n\nc',
  ],
  ['entities once', 'a &amp; b &lt;c&gt; &amp;lt;', 'a & b <c> &lt;'],
  ['a link whose text is the address', '<a href="https://a.example/x">https://a.example/x</a>', 'https://a.example/x'],
  [
    'a link whose text is cut',
    '<a href="https://a.example/long/path">a.example/lo…</a>',
    'https://a.example/long/path',
  ],
  ['a link with words of its own', 'see <a href="https://a.example/">here</a>', 'see here (https://a.example/)'],
  ['no address that runs a script', '<a href="javascript:alert(1)">here</a>', 'here'],
  ['no scripts, styles and frames', 'a<script>x()</script><style>b{}</style><iframe src="//x">c</iframe>d', 'ad'],
  ['the address of a picture', '<img src="https://a.example/p.jpg">', 'https://a.example/p.jpg'],
  ['markup that never ends', '<p>a <b>b <blockquote>c', 'a b\n\n> c'],
  ['spaces of the source', '  a \n\t b\u00a0c  ', 'a b\u00a0c'],
];
for (const [what, html, text] of cases) it(`keeps ${what}`, () => assert.equal(htmlToText(html), text));

it('keeps the line breaks of products that store them, and those of code', () => {
  assert.equal(htmlToText('a\nb <em>c</em>', { preservesLineBreaks: true }), 'a\nb c');
  assert.equal(htmlToText('<pre>a\nb</pre>'), 'a\nb');
});

it('takes as long for deep markup and many lines as for long texts', () => {
  const started = performance.now();
  for (const markup of ['<blockquote>', '<div>a', '<ul><li>', '<p>a', '<br>a']) htmlToText(markup.repeat(5000));
  htmlToText(`${'<blockquote>'.repeat(20)}${'a<br>'.repeat(5000)}`);
  const ms = performance.now() - started;
  assert.ok(ms < 3000, `${ms} ms`);
});
