import assert from 'node:assert/strict';
import type { TestUser } from './app';

/** Switches login providers on, each with its configuration. */
export async function setProviders(administrator: TestUser, configs: Record<string, object>): Promise<void> {
  for (const [provider, config] of Object.entries(configs)) {
    const url = `/v2/localhost/providers/${provider}`;
    const set = await administrator.inject({ method: 'PUT', url, payload: { config } });
    assert.equal(set.statusCode, 200, set.body);
  }
}
