/**
 * Every painted widget in every language: it has the right direction, shows only texts of that language and no keys,
 * writes numbers in its format, and fits the narrowest page. Nothing moves once the script loads.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Language, languages, rowOf } from '../../core/base/i18n/languages';
import { markup } from '../../demo/gallery/frame';
import { statesOf, widgets, widths } from '../../demo/gallery/frames';
import { ROOT } from '../../tools/run.mjs';
import { type Chromium, open } from './support/chromium';
import { recordConsole, shifts, watchShifts } from './support/painted';
import { openStage, type Stage } from './support/stage';

const HEIGHT = 900;

let stage: Stage<Chromium>;
before(async () => {
  stage = await openStage(open);
});
after(() => stage?.close());

interface Case {
  widget: string;
  container: string;
  containerAr?: string | undefined;
  attributes: Record<string, string>;
}

const isPainted = async (widget: string): Promise<boolean> =>
  !!(await import(`../../components/${widget}/${widget}.widget.ts`)).default.painted;

/** Like the gallery's tag, without the container. */
const attributesOf = (widget: string, state: string): Record<string, string> => {
  const [, written = ''] = new RegExp(`<vf-${widget}([^>]*)>`).exec(markup(widget, state)) ?? [];
  return Object.fromEntries([...written.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
};

/** Guests' painted content, each look once. */
const cases = new Map<string, Case>();
for (const widget of widgets) {
  if (!(await isPainted(widget))) continue;
  for (const { name, role, container, containerAr } of statesOf(widget)) {
    const attributes = attributesOf(widget, name);
    if (!role)
      cases.set(JSON.stringify([widget, container, attributes]), { widget, container, containerAr, attributes });
  }
}

/** One after the other: one network only gets its share of the rendering thread. */
async function fragments(lang: Language, all: Iterable<Case>): Promise<string[]> {
  const drawn: string[] = [];
  for (const { widget, container, containerAr, attributes } of all) {
    const container_id = (lang === 'ar' && containerAr) || container;
    drawn.push(await stage.fragment(widget, { ...attributes, lang, container_id }));
  }
  return drawn;
}

/** Every text of an area, by area and key. */
function textsOf(lang: Language): Map<string, string> {
  const folder = join(ROOT, 'locales', lang);
  return new Map(
    readdirSync(folder).flatMap((file) => {
      const areas = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, Record<string, string>>;
      return Object.entries(areas).flatMap(([area, texts]) =>
        Object.entries(texts).map(([key, text]): [string, string] => [`${area} ${key}`, text]),
      );
    }),
  );
}

/** English texts that differ in this language. @returns a check for them, with any values in placeholders */
function englishIn(lang: Language): (text: string) => boolean {
  const own = new Set(textsOf(lang).values());
  const english = [...textsOf('en').values()].filter((text) => !own.has(text));
  const asPattern = (text: string) =>
    text
      .split(/{{(\w+)}}/)
      .map((part, at) => {
        if (at % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
        return part === 'count' ? '[\\d.,\u00a0\u202f]+' : '.+';
      })
      .join('');
  const patterns = english
    .filter((text) => text.replace(/{{\w+}}/g, '').match(/[a-z]{4}/i))
    .map((text) => new RegExp(`^${asPattern(text)}$`));
  return (text) => patterns.some((pattern) => pattern.test(text));
}

interface Said {
  tag: string;
  text: string;
  /** Written by a person, in any language. */
  isReaders: boolean;
  isTime: boolean;
}

/** All text for readers and screen readers in the widgets. */
const said = (): Said[] =>
  [...document.querySelectorAll('main > *')].flatMap(({ localName: tag, shadowRoot }) =>
    [...(shadowRoot?.querySelectorAll('.viafoura, .viafoura *') ?? [])].flatMap((it) => {
      if (it.matches('script, style')) return [];
      const isReaders = !!it.closest('[dir=auto]');
      const isTime = !!it.closest('time');
      const own = [...it.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ nodeValue }) => nodeValue);
      const heard = ['aria-label', 'placeholder', 'title', 'alt'].map((name) => it.getAttribute(name));
      const all = [...own, ...heard].flatMap((text) => text?.trim() || []);
      return all.map((text) => ({ tag, text, isReaders, isTime }));
    }),
  );

/** Elements that overflow their widget sideways by more than borderless buttons do, and are not clipped or scrolled. */
const wide = (): string[] =>
  [...document.querySelectorAll('main > *')].flatMap((host) => {
    const [left, right] = [host.getBoundingClientRect().left - 10, host.getBoundingClientRect().right + 10];
    const isHeld = (it: Element): boolean => {
      for (let up: Element | null = it; up; up = up.parentElement) {
        const { overflowX, position, clip, clipPath } = getComputedStyle(up);
        if (overflowX !== 'visible' || position === 'fixed' || clip !== 'auto' || clipPath !== 'none') return true;
      }
      return false;
    };
    return [...(host.shadowRoot?.querySelectorAll('.viafoura *') ?? [])].flatMap((it) => {
      const box = it.getBoundingClientRect();
      if (!box.width || (box.left >= left && box.right <= right) || isHeld(it)) return [];
      return [`${host.localName} ${it.localName}.${it.className} ${Math.round(box.left)}–${Math.round(box.right)}`];
    });
  });

for (const lang of languages) {
  test(lang, async () => {
    const { direction, separator } = rowOf(lang);
    const painted = await fragments(lang, cases.values());
    const head = `<meta name="vf:lang" content="${lang}"><style>body{margin:16px}main>:not(script){display:block}</style>`;
    const still = { isLax: true, scripts: 0, head, body: `<main>${painted.join('')}</main>` };
    const page = await stage.browser.newVisitor({ viewport: { width: widths[0], height: HEIGHT } });
    await page.goto(stage.publisher.publish(`/words-${lang}`, still));

    const ways = await page.evaluate(() =>
      [...document.querySelectorAll('main > *')].flatMap(({ localName, shadowRoot }) => {
        const box = shadowRoot?.querySelector('.viafoura');
        return box ? [`${localName} ${box.getAttribute('lang')} ${getComputedStyle(box).direction}`] : [];
      }),
    );
    const drawn = [...cases.values()].map(({ widget }) => `vf-${widget}`);
    assert.deepEqual(
      ways,
      drawn.map((tag) => `${tag} ${lang} ${direction}`),
    );

    const all = await page.evaluate(said);
    // Names chosen by people are part of labels as well.
    const names = new Set(all.filter(({ isReaders, text }) => isReaders && text.length > 2).map(({ text }) => text));
    const ours = all
      .filter(({ isReaders }) => !isReaders)
      .map((one) => ({ ...one, text: [...names].reduce((text, name) => text.replaceAll(name, ''), one.text) }));
    const shown = (found: Said[]) => found.map(({ tag, text }) => `${tag}: ${text}`);
    const keyed = /Translation not found|{{|\b[a-z]+(_[a-z]+)+\b|\bundefined\b|\bNaN\b/;
    assert.deepEqual(shown(ours.filter(({ text }) => keyed.test(text))), []);
    const isEnglish = lang === 'en' ? () => false : englishIn(lang);
    assert.deepEqual(shown(ours.filter(({ text }) => isEnglish(text))), []);

    // One kind of digits, and separators in the language's format; a year is part of a time.
    const point = separator === ',' ? '.' : ',';
    const wrong = new RegExp(
      `[٠-٩۰-۹]|\\d{5}|\\d(?!\\${separator})[.,\u00a0\u202f]\\d{3}(?!\\d)|\\d(?!\\${point})[.,]\\d(?!\\d)`,
    );
    assert.deepEqual(shown(ours.filter(({ text, isTime }) => !isTime && wrong.test(text))), []);

    for (const width of widths) {
      await page.page.setViewportSize({ width, height: HEIGHT });
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.deepEqual([over > 0, await page.evaluate(wide)], [false, []], `${width} px`);
    }
    await page.close();
  });

  test(`${lang}: nothing moves once the script comes`, async () => {
    const first = new Map([...cases.values()].toReversed().map((one) => [one.widget, one]));
    const page = await stage.browser.newVisitor({ viewport: { width: 800, height: HEIGHT } });
    const complaints = recordConsole(page);
    await watchShifts(page);
    await page.goto(
      stage.publisher.publish(`/moving-${lang}`, {
        isLax: true,
        containerId: 'gallery-few',
        head: `<meta name="vf:lang" content="${lang}">`,
        body: `<main>${(await fragments(lang, first.values())).join('')}</main>`,
      }),
    );
    await page.page.waitForLoadState('networkidle');
    assert.deepEqual(await shifts(page), []);
    assert.deepEqual(complaints, []);
    await page.close();
  });
}
