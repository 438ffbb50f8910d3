/**
 * The thread of 2,000: hand-written sentences combined so that a person keeps one opinion, a reply answers its parent,
 * and no text repeats. Seeded: the same thread at every start.
 */
import { crowd, readers } from '../people';
import type { Remark } from '../remark';
import { pick, type Random, seeded } from './random';
import { type Stance, sentences } from './sentences';

const { agreements, anecdotes, answers, claims, closers, disagreements, jokes, openers, questions, slots, thanks } =
  sentences;

export const CROWD_SIZE = 180;
const MOST_TELLINGS = 9;

type Kind = 'opinion' | 'question' | 'joke' | 'agreement' | 'disagreement' | 'answer' | 'thanks';
interface Voice {
  key: string;
  stance: Stance;
}

/** `total` comments, the oldest root first. */
export function generateThread(total: number, seed = 411): Remark[] {
  const random = seeded(seed);
  const voices = [...readers.filter(({ name }) => /^[\x20-\xff]/.test(name)), ...crowd(CROWD_SIZE)].map(
    ({ key }): Voice => ({ key, stance: pick(random, ['for', 'for', 'against', 'against', 'torn'] as const) }),
  );
  const writer = new Writer(random);
  const roots: Remark[] = [];
  let left = total;
  while (left > 0) {
    const kind = rootKind();
    const voice = pick(random, voices);
    const root = aRemark(random, voice.key, writer.say(kind, voice.stance), 34);
    left -= 1;
    roots.push(root);
    const wanted = Math.min(left, Math.floor(random() ** 2.6 * 22));
    left -= addReplies(root, kind, voice, wanted);
  }
  return roots;

  function rootKind(): Kind {
    const number = random();
    if (number < 0.06) return 'joke';
    return number < 0.15 ? 'question' : 'opinion';
  }

  /** Adds `wanted` replies to a root, each to a comment of another person. */
  function addReplies(root: Remark, kind: Kind, voice: Voice, wanted: number): number {
    const said = [{ remark: root, kind, voice, depth: 0 }];
    for (let i = 0; i < wanted; i++) {
      // Most replies answer the root, and some a later remark.
      const under = random() < 0.45 ? said[0] : pick(random, said);
      if (!under || under.depth > 3) continue;
      const mayThank = under.depth > 0 && under.kind !== 'thanks' && random() < 0.2;
      const asker = said.find(({ remark }) => remark.replies.includes(under.remark))?.voice;
      const who = mayThank && asker ? asker : pick(random, voices);
      if (who.key === under.voice.key) continue;
      const what = mayThank && asker ? 'thanks' : answerKind(under.kind, under.voice, who);
      const remark = aRemark(random, who.key, writer.say(what, who.stance), 14);
      under.remark.replies.push(remark);
      said.push({ remark, kind: what, voice: who, depth: under.depth + 1 });
    }
    return said.length - 1;
  }

  function answerKind(asked: Kind, one: Voice, other: Voice): Kind {
    if (asked === 'question') return 'answer';
    if (random() < 0.02) return 'joke';
    if (random() < 0.04) return 'question';
    return one.stance === other.stance || asked === 'joke' ? 'agreement' : 'disagreement';
  }
}

function aRemark(random: Random, by: string, text: string, most: number): Remark {
  const likes = Math.floor(random() ** 4 * most);
  const dislikes = random() < 0.12 ? Math.floor(random() ** 3 * 9) : 0;
  const edited = random() < 0.03;
  return { by, text, likes, dislikes, marks: new Set(edited ? ['edited'] : []), replies: [], reports: [] };
}

/** Combines sentences, and tries again if the text was used already. */
class Writer {
  private readonly used = new Set<string>();
  private readonly usedAnecdotes = new Map<string, number>();
  constructor(private readonly random: Random) {}

  say(kind: Kind, stance: Stance): string {
    for (let tries = 0; ; tries++) {
      const text = this.fill(this.compose(kind, stance, tries));
      if (this.used.has(text) && tries < 40) continue;
      this.used.add(text);
      return text;
    }
  }

  private compose(kind: Kind, stance: Stance, tries: number): string {
    const { random } = this;
    const one = (list: readonly string[]) => pick(random, list);
    const claim = () => one(claims[stance]);
    // Adds another sentence to a text that occurred before.
    const more = () =>
      random() < 0.35 + tries * 0.3 ? ` ${random() < 0.7 ? claim() : (this.anecdote() ?? claim())}` : '';
    if (kind === 'question') return one(questions) + (tries > 1 ? ` ${claim()}` : '');
    if (kind === 'joke') return one(jokes) + (tries > 1 ? ` ${one(closers)}` : '');
    if (kind === 'answer') return one(answers) + (tries > 1 ? ` ${one(closers)}` : '');
    if (kind === 'thanks') return one(thanks) + (tries > 1 ? ` ${one(closers)}` : '');
    if (kind === 'agreement') return one(agreements) + more();
    if (kind === 'disagreement') return one(disagreements).replace('{claim}', claim());
    const parts = [one(openers[stance]), claim()];
    const story = random() < 0.4 ? this.anecdote() : undefined;
    if (story) parts.push(story);
    if (random() < 0.4) parts.push(claim());
    if (random() < 0.3) parts.push(one(closers));
    // A long comment has two paragraphs.
    const text = [...new Set(parts)];
    return text.length > 3 && random() < 0.6
      ? `${text.slice(0, 2).join(' ')}\n\n${text.slice(2).join(' ')}`
      : text.join(' ');
  }

  /** A story, unless it has been used often enough. */
  private anecdote(): string | undefined {
    const story = pick(this.random, anecdotes);
    const times = this.usedAnecdotes.get(story) ?? 0;
    if (times >= MOST_TELLINGS) return undefined;
    this.usedAnecdotes.set(story, times + 1);
    return story;
  }

  private fill(text: string): string {
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const words = slots[name.toLowerCase()];
      if (!words) return whole;
      const word = pick(this.random, words);
      return name === name.toLowerCase() ? word : word.charAt(0).toUpperCase() + word.slice(1);
    });
  }
}
