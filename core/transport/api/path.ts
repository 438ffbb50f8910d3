/** `path('/v4/x/:id', { id })`. @throws TypeError naming a missing or empty parameter (specification §5, §8). */
export function path(template: string, params: Record<string, string | number>): string {
  return template.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') throw new TypeError(`${name} is required`);
    return encodeURIComponent(value);
  });
}

interface Kind {
  kind: string;
  contents: string;
  /** Path segment for reports of this kind, if the kind has its own. */
  flag?: string;
}
const comments: Kind = { kind: 'livecomments', contents: 'comments', flag: 'flag' };
/** Containers of other kinds: the same calls under another prefix and word for content (host contract 9.5). */
const others = new Map<string, Kind>();

export function knowKind(container_uuid: string, kind: Kind): void {
  others.set(container_uuid, kind);
}

/** `path` in a container of any kind. */
export const pathIn = (template: string, params: { container: string } & Record<string, string>): string =>
  path(template, { ...comments, ...others.get(params.container), ...params });
