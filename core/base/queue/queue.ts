/** Background tasks: after ready, one after another, 150 ms apart (specification §4); failures are logged. */

import { QUEUE_SPACING_MS } from '../constants';
import { whenReady } from '../phase/when-ready';

type Task = () => unknown;

const tasks: Task[] = [];
let isRunning = false;

export function enqueue(task: Task): void {
  tasks.push(task);
  run();
}

async function run(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  while (tasks.length > 0) {
    await whenReady();
    const task = tasks.shift();
    try {
      await task?.();
    } catch (error) {
      console.warn(error);
    }
    await new Promise((resolve) => setTimeout(resolve, QUEUE_SPACING_MS));
  }
  isRunning = false;
}
