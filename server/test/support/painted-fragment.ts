/** Makes a painted fragment comparable between sites: numbers random ids in order, without site numbers. */
export function withoutIds(html: string): string {
  const seen = new Map<string, string>();
  const numbered = (id: string) => {
    if (!seen.has(id)) seen.set(id, `id ${seen.size}`);
    return seen.get(id) as string;
  };
  return html
    .replaceAll(/("(?:site|section)_id":|"seq":)\d+/g, '$1')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, numbered)
    .replaceAll(/vf-\d+/g, numbered);
}
