/**
 * What a tag says, by attribute. Frameworks set properties where they find a tag that is not defined yet; they count, as
 * they do once it is (core/mount/element/define-widget.tsx). `false` is said by saying nothing.
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
