const ANSWER_MS = 120;

/** Makes an answer take as long for known as for unknown addresses, so that its time does not reveal them. */
export async function alike(work: Promise<void>): Promise<void> {
  const answerAt = new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  await work;
  await answerAt;
}
