/** From the command to `readyz`: with no data (database created, demo seeded), and again on the same data. */
import { startServer } from '../../../test/journeys/support/server';
import { milliseconds, type Row } from '../row';

export async function start(): Promise<Row[]> {
  const server = await startServer();
  try {
    const first = server.readyMs;
    await server.kill();
    await server.start();
    return [
      { what: 'first start, database made and demo seeded', value: milliseconds(first) },
      { what: 'start after kill -9', value: milliseconds(server.readyMs) },
    ];
  } finally {
    await server.close();
  }
}
