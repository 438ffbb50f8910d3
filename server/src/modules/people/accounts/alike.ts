const ANSWER_MS = 120;

/**
 * An answer that takes as long for known as for unknown addresses: neither its text nor its time must give them away.
 */
export async function alike(work: Promise<void>): Promise<void> {
  const answerAt = new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  await work;
  await answerAt;
}
