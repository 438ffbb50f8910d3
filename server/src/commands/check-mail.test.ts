import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { describe, it } from 'node:test';
import { checkBounceDomain, checkDkim, type Names } from './check-mail';

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const names = (records: string[], servers: unknown[] = []): Names => ({
  resolveTxt: async () => records.map((record) => [record.slice(0, 100), record.slice(100)]),
  resolveMx: async () => servers,
});

describe('published records of our mail', () => {
  const { privateKey, publicKey } = pair();
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const dkim = { domain: 'news.example', selector: 'vf', key };
  const record = (of = publicKey) =>
    `v=DKIM1; k=rsa; p=${of.export({ type: 'spki', format: 'der' }).toString('base64')}`;

  it('is the key we sign with', async () => {
    await checkDkim(dkim, names(['something else', record()]));
    await assert.rejects(checkDkim(dkim, names([record(pair().publicKey)])), /another key/);
    await assert.rejects(checkDkim(dkim, names([])), /no TXT record vf\._domainkey\.news\.example/);
  });

  it('is a server for bounces', async () => {
    await checkBounceDomain('bounces.news.example', names([], [{ exchange: 'mx.news.example' }]));
    await assert.rejects(checkBounceDomain('bounces.news.example', names([])), /no MX record/);
  });
});
