/** Computed styles inside a widget, for comparing two pages. */

/**
 * In the page: every element inside the root box of a widget, with its computed style. Excludes lengths that depend on
 * the space that the page leaves (which may be any), and the font, which is inherited from the page on purpose, with
 * lengths measured in its letters: lines, and the least width of a time.
 */
export const stylesInside = (tag: string, most: number) => {
  const roomy =
    /^(font-family|(max|min)-(width|inline-size)|width|height|inline-size|block-size|perspective-origin|transform-origin|top|right|bottom|left|inset-.*|margin-inline.*|margin-left|margin-right|grid-template-.*|-webkit-.*)$/;
  const root = document.querySelector(tag)?.shadowRoot?.querySelector('.viafoura');
  return [...(root?.querySelectorAll('*') ?? [])].slice(0, most).map((one) => {
    const style = getComputedStyle(one);
    const values: Record<string, string> = {};
    for (const property of style) if (!roomy.test(property)) values[property] = style.getPropertyValue(property);
    return { name: `${one.localName}.${one.getAttribute('class') ?? ''}`, values };
  });
};

export type Styles = ReturnType<typeof stylesInside>;

/** Differences between the two, one line each. */
export function differences(found: Styles, expected: Styles): string[] {
  return expected.flatMap(({ name, values }, at) =>
    Object.entries(values)
      // Our own tokens have no visible effect, and the first sheet only has those it reads.
      .filter(([property, value]) => !property.startsWith('--_') && found[at]?.values[property] !== value)
      .map(([property, value]) => `${name} ${property}: ${found[at]?.values[property]} instead of ${value}`),
  );
}
