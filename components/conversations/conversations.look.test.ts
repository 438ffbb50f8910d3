/** Measurable parts of the design: positions of edges, shared rows, width of the field. */
import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { aComment, aFirstPage, BEN, openPage, serveConversation } from '../../test/support/conversation';
import { type FakeServer, fakeServer } from '../../test/support/fake-server';
import { find, findAll, gone, seen } from '../../test/support/seen';
import { openConversation, showConversation } from '../../test/support/show-conversation';
import { openPageAsStaff, staff_log, totals } from '../../test/support/staff-page';
import 'virtual:element/conversations';

const server: FakeServer = fakeServer();
const LONG = 'A sentence that says next to nothing, at some length, and goes on for a while. '.repeat(6).trim();

const boxOf = (element: Element | null | undefined) => (element as Element).getBoundingClientRect();
const within = (el: Element, selector: string) => find(el, selector) as HTMLElement;

/** The accent edge beside one part of a marked comment. */
function edgeOf(part: HTMLElement) {
  const style = getComputedStyle(part, '::before');
  const [box, px] = [boxOf(part), (value: string) => Number.parseFloat(value)];
  const left = box.left + px(style.left);
  return {
    top: box.top + px(style.top),
    bottom: box.bottom - px(style.bottom),
    left,
    right: left + px(style.width),
    colour: style.backgroundColor,
  };
}

/** Red, green and blue, in any notation. */
function channels(colour: string): number[] {
  const context = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
}
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = channels(colour).map((it) => {
    const part = it / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe('conversations, looked at', () => {
  beforeEach(() => openPage());
  afterEach(async () => {
    document.documentElement.style.colorScheme = '';
    await sendMouse({ type: 'move', position: [0, 0] });
    await setViewport({ width: 800, height: 600 });
  });

  for (const [width, away] of [
    [900, 12],
    [390, 4],
  ] as const) {
    it(`draws the edge of a pin or pick outside the picture, along the whole comment, at ${width} px`, async () => {
      await setViewport({ width, height: 900 });
      const el = await openConversation(server, [
        aComment({ is_pinned: true, content: LONG }),
        aComment({ is_picked: true }),
      ]);
      const marked = findAll<HTMLElement>(el, '.vf-post--marked');
      expect(marked.length).to.equal(2);
      for (const article of marked) {
        const parts = ['.mark', '.vf-post-meta', '.vf-content-text', '.vf-content-actions'].map(
          (it) => article.querySelector(`:scope > ${it}`) as HTMLElement,
        );
        const edges = parts.map(edgeOf);
        const avatar = boxOf(article.querySelector('.avatar'));
        for (const edge of edges) {
          expect(edge.left).to.be.closeTo(edges[0]?.left ?? 0, 0.5);
          expect(edge.right - edge.left).to.equal(3);
          expect(avatar.left - edge.right).to.be.closeTo(away, 0.5);
          expect(edge.left, 'inside the widget').to.be.at.least(boxOf(el).left);
          expect(edge.colour).not.to.equal('rgba(0, 0, 0, 0)');
        }
        for (const [i, edge] of edges.slice(1).entries()) {
          expect(edge.top, `no hole above part ${i + 1}`).to.be.at.most((edges[i]?.bottom ?? 0) + 0.5);
        }
        expect(edges[0]?.top).to.be.at.most(boxOf(parts[0]).top + 0.5);
        expect(edges.at(-1)?.bottom).to.be.at.least(boxOf(parts.at(-1)).bottom - 0.5);
      }
    });
  }

  it('has name, badge and full time in one row on a phone, even with a long name', async () => {
    await setViewport({ width: 390, height: 900 });
    const root = aComment({ date_created: Date.now() - 23 * 3_600_000, is_edited: true, actor_uuid: BEN });
    serveConversation(server, aFirstPage([root]));
    const name = 'Wilhelmina Alexandrowna von und zu Niedersteinhagen-Oberfranken';
    server.on('GET', '/v2/:domain/users', ({ query }) => {
      const results = (query.ids ?? '').split(',').map((uuid) => ({ uuid, id: 1, name }));
      return [200, { http_status: 200, result: { results } }];
    });
    const el = await showConversation();
    const meta = within(el, '.vf-post-meta');
    const [called, time] = [
      boxOf(meta.querySelector('.vf-post-name-button')),
      boxOf(meta.querySelector('.vf-post-time')),
    ];
    expect(boxOf(meta).height).to.be.below(40);
    expect(Math.abs(time.top + time.height / 2 - (called.top + called.height / 2))).to.be.below(6);
    expect(time.left).to.be.at.least(called.right);
    expect(time.right).to.be.at.most(boxOf(meta).right + 0.5);
  });

  it('has the count, the order and the account in one row on a phone', async () => {
    await setViewport({ width: 390, height: 900 });
    const el = await openConversation(server, [aComment(), aComment()], { total_visible_content: 1234 });
    const [heading, actions] = ['.vf-comment-header__heading', '.vf-comment-header__actions'].map((it) =>
      boxOf(within(el, it)),
    );
    expect(boxOf(within(el, '.vf-comment-header')).height).to.be.at.most(48);
    expect(actions?.left).to.be.at.least(heading?.right ?? 0);
  });

  for (const [what, comments, isOneRow] of [
    ['a log-in alone beside the count', 1, true],
    ['the order under the count', 2, false],
  ] as const) {
    it(`has ${what} on the narrowest phone`, async () => {
      await setViewport({ width: 320, height: 900 });
      const el = await openConversation(
        server,
        Array.from({ length: comments }, () => aComment()),
      );
      await seen(el, '.vf-thread');
      const [heading, actions] = ['.vf-comment-header__heading', '.vf-comment-header__actions'].map((it) =>
        boxOf(within(el, it)),
      );
      expect((actions?.top ?? 0) < (heading?.bottom ?? 0)).to.equal(isOneRow);
      expect(actions?.right).to.be.closeTo(boxOf(within(el, '.vf-comment-header')).right, 0.5);
    });
  }

  it('has count, waiting items, order and account in one row on a phone, for staff', async () => {
    openPageAsStaff();
    await setViewport({ width: 390, height: 900 });
    const el = await openConversation(server, [aComment(), aComment()], {
      total_visible_content: 1234,
      totals_by_state: totals({ reported: 12, awaiting_moderation: 120 }),
      staff_log,
    });
    await seen(el, '.staff-tools');
    const [heading, actions] = ['.vf-comment-header__heading', '.vf-comment-header__actions'].map((it) =>
      boxOf(within(el, it)),
    );
    expect(boxOf(within(el, '.vf-comment-header')).height).to.be.at.most(48);
    expect(actions?.left).to.be.at.least(heading?.right ?? 0);
    expect(heading?.width, 'the count is there to read').to.be.above(40);
    const buttons = findAll<HTMLElement>(el, '.vf-comment-header__actions button').map(boxOf);
    expect(buttons.length).to.be.above(2);
    for (const [at, button] of buttons.entries()) {
      expect(button.right).to.be.at.most(boxOf(el).right + 0.5);
      if (at > 0) expect(button.left).to.be.at.least((buttons[at - 1]?.right ?? 0) - 0.5);
    }
  });

  it('has a field as narrow as the text column, even on a wide page', async () => {
    await setViewport({ width: 1440, height: 900 });
    const el = await openConversation(server, [aComment({ content: LONG })]);
    const [field, text] = [boxOf(within(el, '.vf-content')), boxOf(within(el, '.vf-content-text'))];
    expect(boxOf(el).width).to.be.above(1300);
    expect(field.left).to.be.closeTo(text.left, 1);
    expect(field.right).to.be.closeTo(text.right, 1);
  });

  for (const scheme of ['light', 'dark'] as const) {
    it(`has a field whose outline has a contrast of 3 to 1: ${scheme}`, async () => {
      document.documentElement.style.colorScheme = scheme;
      const el = await openConversation(server, []);
      const style = getComputedStyle(within(el, '.vf-content'));
      expect(Number.parseFloat(style.borderTopWidth)).to.be.at.least(1);
      const page = scheme === 'dark' ? 'rgb(18, 18, 18)' : 'rgb(255, 255, 255)';
      expect(contrast(style.borderTopColor, page)).to.be.at.least(3);
    });
  }

  it('shows the full date of a time on hover and focus', async () => {
    const el = await openConversation(server, [aComment({ date_created: Date.UTC(2024, 2, 5, 12, 30) })]);
    const time = within(el, '.vf-post-time');
    const { left, top } = boxOf(time);
    await sendMouse({ type: 'move', position: [Math.round(left + 4), Math.round(top + 4)] });
    expect((await seen(el, '[role=tooltip]')).textContent).to.match(/March 5, 2024.*30/);
    await sendMouse({ type: 'move', position: [0, 0] });
    await gone(el, '[role=tooltip]');

    time.focus();
    const tooltip = await seen(el, '[role=tooltip]');
    expect(time.getAttribute('aria-describedby')).to.equal(tooltip.id);
    await sendKeys({ press: 'Tab' });
    await gone(el, '[role=tooltip]');
  });
});
