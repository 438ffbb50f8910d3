/**
 * Runs jobs side by side, as many as there are slots, the longest first: one that is long and begins last would be
 * waited for alone. Jobs that follow each other are as long as all of them.
 *
 * A job is `{ seconds, ready?, alone?, run }`: what it takes on a quiet machine, what has to be there before it begins,
 * a name that no other running job may have, and how it runs, which never rejects.
 */
export async function sideBySide(jobs, slots) {
  const waiting = jobs.toSorted((a, b) => secondsOf(b, jobs) - secondsOf(a, jobs));
  const running = new Set();
  const taken = new Set();
  const isReady = new Set([undefined]);
  const preparing = new Set();
  for (const ready of new Set(jobs.map((job) => job.ready))) {
    if (!ready) continue;
    // Also when it failed: its jobs say so.
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
