/** Content other than comments: live blogs and their drafts, polls, and their articles. */
import { randomUUID } from 'node:crypto';
import { mark } from './marks';
import { type Container, done, openPlaces, type Place, type World } from './places';

/** Creates titles, authors and drafts; the open blog was renamed since. */
export async function beginBlogs({ people: { of, staff }, other }: World, places: Record<Place, Container>) {
  for (const [place, { path }] of Object.entries(places) as [Place, Container][]) {
    const isOther = place === 'other';
    const [writers, who] = isOther ? [[other.writer], other.writer] : [Object.values(of), staff];
    const list = writers.map(({ user: { uuid } }) => ({ user_uuid: uuid, role: 'editor' }));
    await done(who, 'PUT', `${path}/authors`, list);
    for (const state of place === 'open' ? ['earlier', 'open'] : [place]) {
      await done(who, 'PUT', path, { title: mark('blog', state, 'title'), settings: { replies: true } });
    }
    const writer = isOther ? other.writer : of[place];
    for (const status of ['draft', 'submitted'] as const) {
      const text = mark('draft', `${place}${status}`, 'text');
      const post = { title: mark('draft', `${place}${status}`, 'title'), body: [{ type: 'paragraph', text }] };
      await done(writer, 'PUT', `${path}/drafts/${randomUUID()}`, { status, post });
    }
  }
}

/** Creates a poll in every place; in the open one also removed and edited ones, and one with hidden results. */
export async function askPolls(world: World): Promise<void> {
  const { people, other, polls } = world;
  const places = await openPlaces(world, 'interaction');
  world.containers.poll = places;
  const options = (state: string) =>
    ['first', 'second'].map((n) => ({ text: `${mark('poll', state, 'option')} ${n}` }));
  for (const [place, { path, section_uuid }] of Object.entries(places) as [Place, Container][]) {
    const who = place === 'other' ? other.writer : people.chief;
    for (const state of place === 'open' ? ['deleted', 'earlier', 'open'] : [place]) {
      const body = { question: mark('poll', state, 'question'), options: options(state), results: 'always' };
      const { poll_uuid } = await done<{ poll_uuid: string }>(who, 'POST', `${path}/polls`, body);
      polls[place].push(poll_uuid);
      const one = `/v4/interaction/${section_uuid}/polls/${poll_uuid}`;
      if (state === 'deleted') await done(who, 'DELETE', one);
      const reworded = { question: mark('poll', 'edited', 'question'), options: options('edited') };
      if (state === 'earlier') await done(who, 'PATCH', one, reworded);
    }
  }
  await done(people.staff, 'POST', `${places.hidden.path}/settings`, { is_hidden: true });
}

/** Reports the articles of the containers, like their pages. */
export async function describePages({ t, people, other, pages }: World): Promise<void> {
  for (const place of ['open', 'hidden', 'other'] as const) {
    const isOther = place === 'other';
    const domain = isOther ? 'other.example' : 'localhost';
    const who = isOther ? other.writer : people.staff;
    const { result } = await done<{ result: { id: number } }>(who, 'POST', `/v2/${domain}/pages`, {
      ...{ unique_id: `${place}-page`, container_id: `${place}-page`, url: `https://${domain}/${place}` },
    });
    // A reader's report stores no texts.
    const words = { title: mark('page', place, 'title'), description: mark('page', place, 'description') };
    await t.app.db.updateTable('pages').set(words).where('id', '=', result.id).execute();
    pages.push(result.id);
  }
}
