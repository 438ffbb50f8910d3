/**
 * Paid cards: large ones of 300×250, or feed rows with a round "Ad" (specification §2 "Recommendation cards"). Each
 * card first says that it is paid, opens in a new tab, and links to the network and, where the network requires it, to
 * its explanation. Cards consist of texts and addresses in their own shadow root.
 */
import { cutTitle } from '../../../contract/values/cut-title';
import type { Recommendation } from './recommendation';
import { cardSheet } from './sheet';
import type { CardTexts } from './texts';

interface Network {
  name: string;
  /** Page of the network about its recommendations, its use of data, and opting out. */
  about: string;
}

interface Options {
  network: Network;
  texts: CardTexts;
  /** Renders cards as rows of a feed. */
  isRows: boolean;
  onPress(card: Recommendation): void;
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: (Node | string | null)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** Visible only: screen readers get the same text beside it. */
function shown(className: string, text: string): HTMLElement {
  const element = make('span', { className }, text);
  element.setAttribute('aria-hidden', 'true');
  return element;
}

const link = (className: string, href: string, rel: string, ...children: (Node | null)[]) =>
  make('a', { className, href, rel, target: '_blank' }, ...children);

function titleOf(title: string): HTMLElement {
  const cut = cutTitle(title);
  if (cut === title) return make('span', { className: 'title', dir: 'auto' }, title);
  return make(
    'span',
    { className: 'title cut', dir: 'auto' },
    shown('short', cut),
    make('span', { className: 'whole' }, title),
  );
}

function cardOf(card: Recommendation, { network, texts, onPress }: Options): HTMLElement {
  const { title, source, address, picture, isPaid, choices } = card;
  const image = picture && make('img', { alt: '', loading: 'lazy', className: picture.isWhole ? 'entire' : '' });
  if (image) image.src = picture.address;
  const paid = isPaid ? make('span', { className: 'badge' }, texts.sponsored) : null;
  const meta = make('span', { className: 'meta' }, paid, paid && source ? ' ' : null, make('bdi', {}, source));
  const whole = link(
    'link',
    address,
    isPaid ? 'sponsored noopener' : 'noopener',
    isPaid ? shown('avatar', texts.ad) : null,
    make('span', { className: 'words' }, meta, titleOf(title)),
    image && make('span', { className: 'picture' }, image),
  );
  for (const press of ['click', 'auxclick']) whole.addEventListener(press, () => onPress(card));

  const by = link('by', network.about, 'noopener nofollow');
  by.append(texts.recommended_by.replace('{{name}}', network.name));
  const icon = choices && make('img', { alt: texts.ad_choices, width: 16, height: 16, src: choices.icon });
  const why = choices && link('why', choices.address, 'noopener nofollow', icon);
  return make('li', { className: 'card' }, whole, make('div', { className: 'foot' }, by, why));
}

/** @returns the element to insert into the slot */
export function drawCards(cards: Recommendation[], options: Options): HTMLElement {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [cardSheet()];
  const list = make('ul', { className: options.isRows ? 'rows' : '' }, ...cards.map((card) => cardOf(card, options)));
  // Safari does not report a list without markers as a list, unless it has the role.
  list.setAttribute('role', 'list');
  root.append(list);
  return host;
}
