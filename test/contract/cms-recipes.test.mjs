/** docs/CMS.md: each recipe outputs the tag with the article's id, and the fragment if it includes one. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { transformSync } from 'esbuild';
import { parseFragment } from 'parse5';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createSSRApp, h, Suspense } from 'vue';
import { compileScript, parse as parseVue } from 'vue/compiler-sfc';
import { renderToString } from 'vue/server-renderer';
import { ROOT } from '../../tools/run.mjs';

const FRAGMENT = '<vf-conversations vf-container-id="a"><template shadowrootmode="open"></template></vf-conversations>';
const RECIPE = /<!-- file: (\S+) -->\n```\w+\n([\s\S]*?)```/g;
const recipes = new Map(
  [...readFileSync(join(ROOT, 'docs/CMS.md'), 'utf8').matchAll(RECIPE)].map(([, file, code]) => [file, code]),
);
const codeOf = (file) => {
  const code = recipes.get(file);
  assert.ok(code, `docs/CMS.md has no ${file}`);
  recipes.delete(file);
  return code;
};

/** Fails unless the HTML has one conversation, with that id. */
function assertConversation(html, id) {
  const found = [];
  const walk = (node) => {
    if (node.tagName === 'vf-conversations') found.push(node);
    node.childNodes?.forEach(walk);
  };
  walk(parseFragment(html));
  assert.equal(found.length, 1, html);
  const { value } = found[0].attrs.find(({ name }) => name === 'vf-container-id');
  assert.equal(value, id);
}

/** Runs a module with the given globals and imports. @returns its exports */
function runModule(code, globals, imports = {}) {
  const { code: script } = transformSync(code, {
    loader: 'jsx',
    jsx: 'transform',
    jsxFactory: 'createElement',
    format: 'cjs',
  });
  const module = { exports: {} };
  const names = Object.keys(globals);
  const make = new Function('module', 'exports', 'require', ...names, script);
  make(module, module.exports, (path) => imports[path], ...names.map((name) => globals[name]));
  return module.exports;
}

/** Answers like the server, or fails. */
const serverOf =
  (isUp, calls = []) =>
  async (url, options) => {
    calls.push({ url: String(url), options });
    return isUp ? new Response(FRAGMENT) : Promise.reject(new Error('away'));
  };

const isTemplate = {
  'post.hbs': [/\{\{#if comments\}\}|\{\{\/if\}\}/g, { '{{id}}': '64fe' }, 'ghost-64fe'],
  'layouts/partials/comments.html': [/$^/g, { '{{ .Params.comments_id }}': 'a-1' }, 'a-1'],
  '_includes/comments.njk': [/$^/g, { '{{ comments_id }}': 'a-2' }, 'a-2'],
  'Resources/Private/Partials/Comments.html': [/<f:asset\.script[^>]*>/g, { '{data.uid}': '12' }, 'page-12'],
  'comments.html': [/<\/?sly[^>]*>/g, { '${id}': 'uuid-3' }, 'uuid-3'],
};
for (const [file, [logic, values, id]] of Object.entries(isTemplate)) {
  test(`the template ${file} writes the tag`, () => {
    let html = codeOf(file).replace(logic, '');
    for (const [expression, value] of Object.entries(values)) {
      assert.ok(html.includes(expression), expression);
      html = html.replaceAll(expression, value);
    }
    assert.doesNotMatch(html, /\{/, 'an expression has no value');
    assertConversation(html, id);
  });
}

test('Arc XP renders the tag of the story, and nothing without one', () => {
  const code = codeOf('components/features/comments/default.jsx');
  const render = (globalContent) => {
    const context = { useFusionContext: () => ({ globalContent }) };
    return renderToStaticMarkup(
      createElement(runModule(code, { createElement }, { 'fusion:context': context }).default),
    );
  };
  assertConversation(render({ _id: 'ARC1' }), 'ARC1');
  assert.equal(render(undefined), '');
});

test('Next includes the fragment for ten seconds, and renders the tag without a server', async () => {
  const code = codeOf('app/articles/comments.jsx');
  const calls = [];
  const render = async (isUp) => {
    const { Comments } = runModule(code, { createElement, fetch: serverOf(isUp, calls) });
    return renderToStaticMarkup(await Comments({ id: 'a' }));
  };
  assert.ok((await render(true)).includes(FRAGMENT));
  assertConversation(await render(false), 'a');
  assert.deepEqual(calls[0].options.next, { revalidate: 10, tags: ['comments-a'] });
  assert.match(
    calls[0].url,
    /^https:\/\/community\.example\/render\/conversations\?site=news\.example&container_id=a&/,
  );
});

test('the hook for Next refreshes the conversation of a verified event', async () => {
  const code = codeOf('app/hooks/community/route.js');
  const tags = [];
  const verifyWebhook = async (_headers, body, secret) => {
    if (secret !== 's') throw new Error('no');
    return JSON.parse(body);
  };
  const given = { 'next/cache': { revalidateTag: (tag) => tags.push(tag) }, '@vf-community/client': { verifyWebhook } };
  const request = () => new Request('https://a.example', { method: 'POST', body: '{"data":{"container_id":"a"}}' });
  const post = (secret) => runModule(code, { process: { env: { WEBHOOK_SECRET: secret } } }, given).POST(request());
  assert.equal((await post('s')).status, 204);
  await assert.rejects(post('other'));
  assert.deepEqual(tags, ['comments-a']);
});

test('Nuxt includes the fragment, and renders the tag without a server', async () => {
  const isCustomElement = (tag) => tag.startsWith('vf-');
  const source = codeOf('components/Comments.vue');
  const { descriptor } = parseVue(source, { templateParseOptions: { isCustomElement } });
  const { content } = compileScript(descriptor, { id: 'a', inlineTemplate: true });
  const vue = await import('vue');
  const render = (isUp) => {
    const nuxt = {
      useAsyncData: async (_key, load) => ({ data: vue.ref(await load()) }),
      $fetch: (url, options) => serverOf(isUp)(url, options).then((answer) => answer.text()),
    };
    const { default: Comments } = runModule(content, nuxt, { vue });
    return renderToString(createSSRApp({ render: () => h(Suspense, null, () => h(Comments, { id: 'a' })) }));
  };
  assert.ok((await render(true)).includes(FRAGMENT));
  assertConversation(await render(false), 'a');
});

test('Astro includes the fragment, and renders the tag without a server', async () => {
  const [, script, template] = /^---\n([\s\S]*?)---\n([\s\S]*)$/.exec(codeOf('src/components/Comments.astro'));
  const [, included, otherwise] = /^\{html \? (<.*?>) : (<.*>)\}$/m.exec(template);
  assert.equal(included, '<Fragment set:html={html} />');
  const AsyncFunction = (async () => {}).constructor;
  const htmlOf = (isUp) =>
    new AsyncFunction('Astro', 'fetch', `${script}; return html`)({ props: { id: 'a' } }, serverOf(isUp));
  assert.equal(await htmlOf(true), FRAGMENT);
  assert.equal(await htmlOf(false), null);
  assertConversation(otherwise.replace('{id}', '"a"'), 'a');
});

test('a front end of a headless CMS writes the tag of the published entry', () => {
  const { commentsOf } = runModule(codeOf('comments.js'), {});
  assertConversation(commentsOf('drafts.a"b'), 'a"b');
});

const hasPhp = spawnSync('php', ['--version']).status === 0;
test('Drupal adds the tag to full articles only', { skip: hasPhp ? false : 'no PHP' }, () => {
  const module = codeOf('community.module').replace(/^<\?php/, '');
  const input = `<?php namespace Drupal\\node { interface NodeInterface {} }
namespace Drupal\\Core\\Entity\\Display { interface EntityViewDisplayInterface {} }
namespace {
${module}
class Article implements NodeInterface { function bundle() { return 'article'; } function id() { return 7; } }
class Display implements EntityViewDisplayInterface {}
foreach (['full', 'teaser'] as $mode) {
  $build = [];
  community_node_view($build, new Article(), new Display(), $mode);
  $element = $build['community'] ?? null;
  if (!$element) continue;
  echo "<{$element['#tag']}";
  foreach ($element['#attributes'] as $name => $value) echo " $name=\\"" . htmlspecialchars($value) . '"';
  echo "></{$element['#tag']}>";
}
}`;
  const { stdout, stderr, status } = spawnSync('php', [], { input, encoding: 'utf8' });
  assert.equal(status, 0, stdout + stderr);
  assertConversation(stdout, 'node-7');
});

test('no recipe is without a test', () => {
  if (!hasPhp) recipes.delete('community.module');
  assert.deepEqual([...recipes.keys()], []);
});
