/**
 * Styles of paid cards: only publishers' tokens apply (docs/THEMING.md), which are inherited by the slot, and no styles
 * of the page. The widget's private tokens have other names in painted widgets, so the cards have their own.
 */
import { once } from '../../../base/built-ins/once';

const rules = `
:host { all: unset !important; display: block !important; }
ul {
  --_unit: var(--vf-unit, var(--base-font-size, 10px));
  --_background: var(--vf-background, var(--background-color, light-dark(#fff, #17181b)));
  --_text: var(--vf-text, var(--dark-text-on-background-color, light-dark(#1b1c1f, #e9e9ec)));
  --_secondary: var(--vf-text-secondary, var(--secondary-text-color, color-mix(in srgb, var(--_text) 70%, var(--_background))));
  --_accent: var(--vf-accent, var(--accent-color, light-dark(#1b4f9c, #8fb7ff)));
  --_line: var(--vf-line, color-mix(in srgb, var(--_text) 8%, transparent));
  --_tint-10: var(--vf-tint-10, var(--primary-color-10, color-mix(in srgb, var(--_text) 5%, var(--_background))));
  --_tint-20: var(--vf-tint-20, var(--primary-color-20, color-mix(in srgb, var(--_text) 10%, var(--_background))));
  --_meta: calc(1.3 * var(--_unit));
  --_small: calc(1.5 * var(--_unit));
  --_4: calc(0.4 * var(--_unit));
  --_8: calc(0.8 * var(--_unit));
  --_12: calc(1.2 * var(--_unit));
  --_16: calc(1.6 * var(--_unit));
  --_radius: var(--vf-radius, 4px);
  --_strong: 600;
  --_meta-line: 1.4;
}
* { box-sizing: border-box; }
ul { display: flex; flex-wrap: wrap; gap: var(--_16); list-style: none; margin: 0; padding: 0; }
a { color: inherit; text-decoration: none; }
.card {
  background: var(--_background); block-size: 250px; border: 1px solid var(--_line); border-radius: var(--_radius);
  color: var(--_text); display: flex; flex: 0 1 300px; flex-direction: column; font-size: var(--_meta);
  line-height: var(--_meta-line); min-inline-size: 0; overflow: hidden; text-align: start;
}
.link { display: flex; flex: 1; flex-direction: column; gap: var(--_4); min-block-size: 0; position: relative; }
.picture { background: var(--_tint-10); block-size: 118px; display: block; flex: none; order: -1; }
.picture img { block-size: 100%; display: block; inline-size: 100%; object-fit: cover; }
.picture img.entire { object-fit: contain; }
.words { display: block; min-inline-size: 0; padding: var(--_4) var(--_12) 0; }
.badge {
  background: var(--_tint-20); border-radius: 2px; color: var(--_text); font-weight: var(--_strong);
  letter-spacing: 0.04em; padding: 0 var(--_4); text-transform: uppercase;
}
.meta { color: var(--_secondary); display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.title {
  -webkit-box-orient: vertical; display: -webkit-box; font-size: var(--_small); font-weight: var(--_strong);
  -webkit-line-clamp: 2; line-height: 1.3; overflow: hidden;
}
.link:is(:hover, :focus-visible) .title { text-decoration: underline; text-underline-offset: 0.15em; }
.whole { block-size: 1px; clip-path: inset(50%); inline-size: 1px; overflow: hidden; position: absolute; }
.link:is(:hover, :focus-visible) .short { display: none; }
.link:is(:hover, :focus-visible) .whole { block-size: auto; clip-path: none; inline-size: auto; position: static; }
.link:is(:hover, :focus-visible) .words:has(.cut) {
  background: var(--_background); inset-block-end: 0; inset-inline: 0; padding-block: var(--_4); position: absolute;
}
.link:is(:hover, :focus-visible) .cut { -webkit-line-clamp: 8; }
a:focus-visible { outline: 2px solid var(--_accent); outline-offset: -2px; }
.avatar { display: none; }
.foot {
  align-items: center; color: var(--_secondary); display: flex; gap: var(--_8); justify-content: space-between;
  padding: var(--_4) var(--_12) var(--_8);
}
.foot a { line-height: 24px; }
.foot a:hover { text-decoration: underline; }
.why img { block-size: 16px; display: block; inline-size: 16px; margin: 4px; }
.rows { flex-direction: column; flex-wrap: nowrap; gap: 0; }
.rows .card {
  background: none; block-size: 120px; border: 0; border-block-end: 1px solid var(--_line); border-radius: 0;
  flex: none; padding-block-start: var(--_8);
}
.rows .link { flex-direction: row; gap: var(--_12); padding-inline: var(--_12); }
.rows .avatar {
  align-items: center; background: var(--_tint-20); block-size: 40px; border-radius: 50%; display: flex; flex: none;
  font-weight: var(--_strong); inline-size: 40px; justify-content: center;
}
.rows .words { flex: 1; padding: 0; }
.rows .meta { white-space: normal; }
.rows .link:is(:hover, :focus-visible) .words:has(.cut) { inset-block: 0; inset-inline: calc(40px + 2 * var(--_12)) 0; padding: 0; }
.rows .picture { block-size: 56px; border-radius: var(--_radius); inline-size: 76px; order: 1; overflow: hidden; }
.rows .foot { padding: 0 var(--_12) var(--_4); padding-inline-start: calc(40px + 2 * var(--_12)); }
`;

export const cardSheet = once((): CSSStyleSheet => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  return sheet;
});
