/** Reads additional push services: `push.example` means https; other schemes are written out. */
export function readPushServices(text: string | undefined, refuse: () => string[]): string[] {
  const names = (text ?? '').split(',').flatMap((name) => name.trim() || []);
  const origins = names.map((name) => (name.includes('://') ? name : `https://${name}`));
  const isOrigin = (origin: string) =>
    URL.canParse(origin) && /^https?:\/\/[^/]+\/?$/.test(origin) && new URL(origin).username === '';
  return origins.every(isOrigin) ? origins.map((origin) => new URL(origin).origin) : refuse();
}
