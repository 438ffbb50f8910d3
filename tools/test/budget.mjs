/**
 * A run with a budget: jobs drawn at random until no further one fits, so that many short runs together cover everything.
 *
 * @param {{ seconds: number }[]} jobs `seconds`: expected CPU time
 * @param {{ budget: number, random: () => number }} options `budget` in CPU seconds
 * @returns {{ seconds: number }[]} the drawn jobs
 */
export function withinBudget(jobs, { budget, random }) {
  if (budget === Infinity) return jobs;
  let left = budget;
  const drawn = jobs.map((job) => ({ job, place: random() })).toSorted((a, b) => a.place - b.place);
  return drawn.flatMap(({ job }) => {
    if (job.seconds > left) return [];
    left -= job.seconds;
    return [job];
  });
}
