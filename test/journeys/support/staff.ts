/** The moderator of the demo publication, without a password: logged in like in the gallery. */
import type { Author } from './api';

export async function moderator(origin: string): Promise<Author> {
  const answer = await fetch(`${origin}/gallery/frame?widget=tray&state=staff&theme=light&dir=ltr`);
  const html = await answer.text();
  const [token, refresh] = ['access', 'refresh'].map((name) => new RegExp(`data-${name}="([^"]+)"`).exec(html)?.[1]);
  if (!token || !refresh) throw new Error(`no session in the gallery: ${answer.status}`);
  const current = await fetch(`${origin}/v2/localhost/users/current?session=false`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { result } = (await current.json()) as { result: { uuid: string } };
  return { token, refresh, uuid: result.uuid };
}
