import assert from 'node:assert/strict';
import { it } from 'node:test';
import { htmlToText } from '../../platform/text/html-text';
import { MARKED, PLAIN, textToHtml } from './text-html';
import { cdata, xmlText } from './xml';

const texts = [
  'one line',
  'two\nlines\n\nand a paragraph',
  '> a quote\n>\n> > and a quote in it\n\nan answer',
  '<script>alert("1")</script> & &amp; \'x\' ]]> 😀',
  '# no heading, *no* emphasis, 1 < 2 > 0',
];

for (const text of texts) {
  it(`reads back ${JSON.stringify(text.slice(0, 20))}`, () => {
    assert.equal(htmlToText(textToHtml(text, MARKED)), text);
    assert.equal(htmlToText(textToHtml(text, PLAIN), { preservesLineBreaks: true }), text);
  });
}

it('writes only characters that XML allows, and no end of a section inside one', () => {
  const text = 'a\u0000b\u000bc\ud800d\ufffee ]]> <b> "q" 😀';
  assert.equal(xmlText(text), 'abcde ]]&gt; &lt;b&gt; &quot;q&quot; 😀');
  assert.equal(cdata(text), '<![CDATA[abcde ]]]]><![CDATA[> <b> "q" 😀]]>');
});
