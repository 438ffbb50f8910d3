/** The page's meta tags: both `name=` and `property=`, in any case (host contract 7). */
export interface Tags {
  /** The first non-empty content, in the order of the names. */
  first(...names: string[]): string;
  all(name: string): string[];
  has(name: string): boolean;
}

export function readTags(document: Document): Tags {
  const contents = new Map<string, string[]>();
  for (const meta of document.querySelectorAll('meta[name], meta[property]')) {
    const content = meta.getAttribute('content') ?? '';
    for (const attribute of ['name', 'property']) {
      const name = meta.getAttribute(attribute)?.trim().toLowerCase();
      if (name) contents.set(name, [...(contents.get(name) ?? []), content]);
    }
  }
  const all = (name: string) => (contents.get(name) ?? []).filter((content) => content.trim() !== '');
  return {
    all,
    has: (name) => contents.has(name),
    first(...names) {
      for (const name of names) {
        const [content] = all(name);
        if (content !== undefined) return content;
      }
      return '';
    },
  };
}
