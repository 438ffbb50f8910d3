/**
 * Returns a tag's settings, by attribute. Frameworks set properties on a tag that is not defined yet; these count, as
 * they do later (core/mount/element/define-widget.tsx). `false` is expressed by absence.
 */
export function attributesOf(element: Element): Record<string, string> {
  const said: Record<string, string> = {};
  for (const { name, value } of element.attributes) said[name] = value;
  for (const [name, value] of Object.entries(element)) {
    if (value !== false && /^[bns]/.test(typeof value))
      said[name.replace(/[A-Z]/g, '-$&').toLowerCase()] = String(value);
  }
  return said;
}
