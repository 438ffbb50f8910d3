/** What is computed inside a widget, for comparing two pages. */

/**
 * In the page: every element inside the root box of a widget, with its computed style. Left out are lengths that follow
 * from the room the page leaves (a page may give a widget any room), and the font, which comes from the page on purpose,
 * with what is measured in its letters: lines, and the least width of a time.
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

/** Where the two differ, in a line each. */
export function differences(found: Styles, expected: Styles): string[] {
  return expected.flatMap(({ name, values }, at) =>
    Object.entries(values)
      // Our own tokens show nothing by themselves, and the first sheet has only those it reads.
      .filter(([property, value]) => !property.startsWith('--_') && found[at]?.values[property] !== value)
      .map(([property, value]) => `${name} ${property}: ${found[at]?.values[property]} instead of ${value}`),
  );
}
