import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';

export interface MailConfig {
  url: string;
  from: string;
  /** Signs our mail; without it, only the mail server may. */
  dkim?: { domain: string; selector: string; key: string };
  /** Return path of undeliverable mail: `b+….@` this domain; `from` by default. */
  bounceDomain?: string;
}

export const mailExtras = (read: (name: string) => string | undefined): MailExtras => ({
  VF_DKIM_KEY: read('VF_DKIM_KEY'),
  VF_DKIM_SELECTOR: read('VF_DKIM_SELECTOR'),
  VF_DKIM_DOMAIN: read('VF_DKIM_DOMAIN'),
  VF_BOUNCE_DOMAIN: read('VF_BOUNCE_DOMAIN'),
});

interface MailExtras {
  VF_DKIM_KEY?: string | undefined;
  VF_DKIM_SELECTOR?: string | undefined;
  VF_DKIM_DOMAIN?: string | undefined;
  VF_BOUNCE_DOMAIN?: string | undefined;
}

/** Reads the mail server. Messages do not repeat the address, which may contain a password. */
export function readMail(
  url: string | undefined,
  from: string | undefined,
  extras: MailExtras,
  complain: (problem: string) => void,
): MailConfig | null {
  if (url === undefined) return null;
  if (!URL.canParse(url) || !['smtp:', 'smtps:'].includes(new URL(url).protocol) || !new URL(url).hostname) {
    complain('SMTP_URL must be an address such as smtp://user:password@mail.example:587');
  } else if (from === undefined || !/^[^\r\n]*[^\s@<>]@[^\s@<>]+>?$/.test(from)) {
    complain('MAIL_FROM must be set along with SMTP_URL: an address such as News <no-reply@news.example>');
  }
  const dkim = readDkim(from ?? '', extras, complain);
  const { VF_BOUNCE_DOMAIN: bounceDomain } = extras;
  if (bounceDomain !== undefined && !HOST.test(bounceDomain)) {
    complain('VF_BOUNCE_DOMAIN must be a domain such as bounces.news.example');
  }
  return { url, from: from ?? '', ...(dkim && { dkim }), ...(bounceDomain && { bounceDomain }) };
}

const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/** Reads the key as PEM, or from the named file; messages never repeat it. */
function readDkim(
  from: string,
  { VF_DKIM_KEY: given, VF_DKIM_SELECTOR: selector, VF_DKIM_DOMAIN }: MailExtras,
  complain: (problem: string) => void,
): MailConfig['dkim'] | null {
  if (given === undefined) return null;
  const domain = VF_DKIM_DOMAIN ?? /@([^\s@<>]+)>?$/.exec(from)?.[1] ?? '';
  if (selector === undefined || !/^[a-z0-9._-]+$/i.test(selector) || !HOST.test(domain)) {
    complain('VF_DKIM_SELECTOR must be set along with VF_DKIM_KEY, and VF_DKIM_DOMAIN where MAIL_FROM names no domain');
  }
  try {
    const key = given.includes('BEGIN') ? given.replaceAll('\\n', '\n') : readFileSync(given, 'utf8');
    createPrivateKey(key);
    return { domain, selector: selector ?? '', key };
  } catch {
    complain('VF_DKIM_KEY must be a private key as PEM, or the file it is in');
    return null;
  }
}
