/**
 * Runs jobs side by side in a number of slots, the longest first, so that no long job runs alone at the end. Jobs that
 * exclude each other count as one long job.
 *
 * A job is `{ seconds, ready?, alone?, run }`: its CPU seconds, a promise to wait for before it starts, a name that no
 * other running job may have, and a function that runs it and never rejects.
 */
export async function sideBySide(jobs, slots) {
  const waiting = jobs.toSorted((a, b) => secondsOf(b, jobs) - secondsOf(a, jobs));
  const running = new Set();
  const taken = new Set();
  const isReady = new Set([undefined]);
  const preparing = new Set();
  for (const ready of new Set(jobs.map((job) => job.ready))) {
    if (!ready) continue;
    // Jobs run after a failed preparation, too, and report it.
    const done = ready
      .catch(() => {})
      .then(() => {
        isReady.add(ready);
        preparing.delete(done);
      });
    preparing.add(done);
  }

  function begin() {
    const at = waiting.findIndex(({ ready, alone }) => isReady.has(ready) && !taken.has(alone));
    if (at < 0) return false;
    const [job] = waiting.splice(at, 1);
    if (job.alone) taken.add(job.alone);
    const done = job.run().finally(() => {
      running.delete(done);
      taken.delete(job.alone);
    });
    running.add(done);
    return true;
  }

  for (;;) {
    while (running.size < slots && begin());
    if (running.size === 0 && preparing.size === 0) return;
    await Promise.race([...running, ...preparing]);
  }
}

const secondsOf = ({ seconds, alone }, jobs) =>
  alone ? jobs.reduce((sum, job) => (job.alone === alone ? sum + job.seconds : sum), 0) : seconds;
