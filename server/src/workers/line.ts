/**
 * Requests between the parent process and its workers: a worker reads the shared counts, the parent reads each worker's
 * metrics. Uses the channel of `node:cluster`, which carries JSON and ends with either process.
 */
import cluster from 'node:cluster';
import { within } from '../../../core/contract/values/within';

/** A starting worker does not answer yet. */
const WORKER_ANSWERS_MS = 1000;

type Answers = Record<string, (...args: never[]) => unknown>;

interface Question {
  ask: string;
  args: unknown[];
  /** Absent if the sender expects no answer. */
  id?: number;
}

interface Answered {
  answerTo: number;
  value?: unknown;
  error?: string;
}

type Message = Partial<Question & Answered>;

const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
let lastId = 0;

function put<T>(ask: string, args: unknown[], send: (question: Question) => void): Promise<T> {
  lastId += 1;
  const id = lastId;
  return new Promise<T>((resolve, reject) => {
    waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
    send({ ask, args, id });
  });
}

async function receive(message: Message, answers: Answers, send: (answered: Answered) => void): Promise<void> {
  if (message?.answerTo !== undefined) {
    const one = waiting.get(message.answerTo);
    waiting.delete(message.answerTo);
    if (message.error === undefined) one?.resolve(message.value);
    else one?.reject(new Error(message.error));
    return;
  }
  const answer = answers[message?.ask ?? ''];
  if (!answer) return;
  const answered: Answered = { answerTo: message.id ?? 0 };
  try {
    answered.value = await answer(...((message.args ?? []) as never[]));
  } catch (error) {
    answered.error = String(error);
  }
  if (message.id !== undefined) send(answered);
}

const sendAbove = (message: object) => void (process.connected && process.send?.(message));
let isListening = false;

/** Sends a request to the parent. @throws Error when the parent could not answer */
export function askAbove<T>(ask: string, ...args: unknown[]): Promise<T> {
  answerAbove({});
  return put<T>(ask, args, sendAbove);
}

export const sendToParent = (ask: string, ...args: unknown[]): void => sendAbove({ ask, args } satisfies Question);

const ownAnswers: Answers = {};

export function answerAbove(answers: Answers): void {
  Object.assign(ownAnswers, answers);
  if (isListening) return;
  isListening = true;
  process.on('message', (message: Message) => void receive(message, ownAnswers, sendAbove));
}

/** Answers workers, in the parent process. */
export function answerWorkers(answers: Answers): void {
  cluster.on('message', (worker, message: Message) => {
    void receive(message, answers, (answered) => void (worker.isConnected() && worker.send(answered)));
  });
}

/** Collects the answers of the running workers; needs `answerWorkers`. */
export async function askWorkers<T>(ask: string): Promise<T[]> {
  const workers = Object.values(cluster.workers ?? {}).flatMap((one) => (one?.isConnected() ? [one] : []));
  const answers: T[] = [];
  const asked = workers.map((worker) =>
    put<T>(ask, [], (question) => void worker.send(question)).then(
      (value) => answers.push(value),
      () => {},
    ),
  );
  await within(WORKER_ANSWERS_MS, Promise.all(asked), undefined);
  return answers;
}
